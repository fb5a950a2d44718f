import { expect, test } from 'vitest'
import type { Call } from '#contract/endpoint.ts'
import type { DerivativesSnapshot } from '#features/instrument/snapshots.contract.ts'
import { dax, sap } from '#features/testing/examples.ts'
import { loadSimilar } from './similar-papers.block.tsx'

const asked: Record<string, unknown>[] = []
const paper = (entityValue: string) => ({ instrument: { ...sap, entityValue } })
const call = (async (_: unknown, { query }: { query: Record<string, unknown> }) => {
  asked.push(query)
  return { list: ['1', '2', '3', '4', '5', '6'].map(paper) }
}) as unknown as Call

const snapshot = (some: object, figure: object = {}, entitySubType = 'KNOCKOUT_CERTIFICATE') =>
  ({
    type: 'DerivativesSnapshot',
    instrument: { ...sap, entityType: 'DERIVATIVE', entitySubType, entityValue: '3' },
    derivativesDetails: { openEnded: false, ...some },
    derivativesFigure: figure,
    finderUnderlying: dax,
  }) as unknown as DerivativesSnapshot // the board reads no more of it

test('papers are alike in kind, underlying, direction, leverage and end; the paper itself is none of them', async () => {
  const similar = await loadSimilar(
    { call },
    snapshot({ openEnded: true, nameExerciseRight: 'PUT' }, { gearingAsk: 10 }),
  )
  expect(similar?.list.map(({ instrument }) => instrument.entityValue)).toEqual(['1', '2', '4', '5', '6'])
  expect(asked.at(-1)).toMatchObject({
    entitySubType: 'KNOCKOUT_CERTIFICATE',
    entityValueUnderlying: '20735',
    idExerciseRight: '1',
    gearingAskRange: '8.50;11.50',
    term: 'openEnd',
  })
  expect(similar?.href).toContain('basiswert=INDEX%3A20735')
})

test('where leverage does not matter the end does; a paper that is over has none', async () => {
  const terms = { datetimeMaturity: '2027-06-18T11:00:00.000+00:00' }
  await loadSimilar({ call }, snapshot(terms, { gearingAsk: 1 }, 'DISCOUNT_CERTIFICATE'))
  expect(asked.at(-1)).toMatchObject({ dateMaturityRange: '2027-04-19;2027-08-17' })
  expect(asked.at(-1)).not.toHaveProperty('gearingAskRange')
  const over = snapshot({ ended: { reason: 'KNOCKED_OUT', date: '2026-11-20' } })
  expect(await loadSimilar({ call }, over)).toBeUndefined()
})
