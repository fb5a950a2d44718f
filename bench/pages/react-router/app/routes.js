import { route } from '@react-router/dev/routes'

export default [route('aktien/:slug', './share.jsx')]
