// The leanest server React Router offers: Node's own, no log, no compression.
import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'
import * as build from './build/server/index.js'

const server = createServer(createRequestListener({ build, mode: 'production' }))
server.listen(Number(process.env.PORT), '127.0.0.1')
