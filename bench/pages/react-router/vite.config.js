import { reactRouter } from '@react-router/dev/vite'

export default { plugins: [reactRouter()], resolve: { dedupe: ['react', 'react-dom', 'react-router'] } }
