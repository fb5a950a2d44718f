import { readFileSync } from 'node:fs'

export const content = JSON.parse(readFileSync(process.env.FIXTURE, 'utf8'))
