import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

export const mostPapers = 5

const ScenarioPaper = z.object({
  instrument: Instrument,
  underlying: Instrument,
  /** EUR, or percent of the nominal */
  unit: z.string(),
  ask: z.number().optional(),
  /** middle of its underlying now, in the currency of the terms */
  spot: z.number().optional(),
  values: z
    .array(z.array(z.number().nullable()))
    .describe('by date, then by step: worth between bid and ask; null where it has no value'),
  reason: z.string().optional().describe('why values are missing'),
})

export const getScenarioGrid = endpoint({
  name: 'getScenarioGrid',
  path: '/v1/derivatives/scenario_grid',
  summary:
    'What up to five papers would be worth at other prices of their underlying on later days, all on the same steps and days: ' +
    'the last day is that of the paper which ends first. Volatility, interest and rates stay as they are.',
  group: 'Derivatives',
  query: z.object({ papers: z.string().max(200).describe('entity values, comma separated').default('') }),
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    datetime: IsoInstant,
    /** changes of the underlying, percent */
    stepsPct: z.array(z.number()),
    dates: z.array(IsoDay),
    list: z.array(ScenarioPaper),
  }),
  cache: 'live',
})
export type ScenarioGrid = z.infer<typeof getScenarioGrid.reply>
