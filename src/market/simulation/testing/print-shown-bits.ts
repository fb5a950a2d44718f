import { shownBits } from './shown-bits.ts'

process.stdout.write(shownBits())
