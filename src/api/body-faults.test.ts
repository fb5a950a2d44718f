import { expect, test } from 'vitest'
import * as z from 'zod'
import { bodyFaults } from './body-faults.ts'

const Body = z.object({
  name: z.string().trim().min(1).max(1500),
  days: z.int().min(1).max(3650).optional(),
  above: z.number().gt(0).optional(),
  rows: z
    .array(z.object({ note: z.string().max(3) }))
    .min(1)
    .max(2)
    .optional(),
  word: z.enum(['ja', 'nein']).optional(),
})
const faultsOf = (body: unknown) => bodyFaults(Body.safeParse(body).error?.issues ?? [], body)

test.each([
  { body: { name: ' ' }, is: { name: 'Bitte fülle dieses Feld aus.' } },
  { body: {}, is: { name: 'Bitte fülle dieses Feld aus.' } },
  { body: { name: null }, is: { name: 'Bitte fülle dieses Feld aus.' } },
  { body: { name: 'x'.repeat(1501) }, is: { name: 'Höchstens 1.500 Zeichen.' } },
  { body: { name: 7, days: 0 }, is: { name: 'Diese Angabe passt hier nicht.', days: 'Mindestens 1.' } },
  { body: { name: 'x', days: 4000 }, is: { days: 'Höchstens 3.650.' } },
  { body: { name: 'x', above: 0 }, is: { above: 'Mehr als 0.' } },
  { body: { name: 'x', rows: [{ note: 'lang' }] }, is: { rows: 'Höchstens 3 Zeichen.' } },
  { body: { name: 'x', rows: [] }, is: { rows: 'Bitte fülle dieses Feld aus.' } },
  { body: { name: 'x', rows: [{}, {}, {}] }, is: { rows: 'Höchstens 2 Einträge.' } },
  { body: { name: 'x', rows: [{}] }, is: { rows: 'Diese Angabe passt hier nicht.' } },
  { body: { name: 'x', word: 'vielleicht' }, is: { word: 'Diese Angabe passt hier nicht.' } },
  { body: 'kein Objekt', is: undefined },
])('$body is told $is', ({ body, is }) => expect(faultsOf(body)).toEqual(is))
