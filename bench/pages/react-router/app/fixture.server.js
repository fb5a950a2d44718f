import { readFileSync } from 'node:fs'
import { prepare } from '../../built/content.js'

export const content = JSON.parse(readFileSync(process.env.FIXTURE, 'utf8'))
await prepare(content)
