import * as z from 'zod'
import { EpochMs, endpoint } from '#contract/endpoint.ts'

/** A figure as the registry explains it to readers. */
export const ExplainedFigure = z.object({
  key: z.string().describe('area.id, as the registry and the columns of finders name it'),
  label: z.string().describe('German'),
  name: z.string().describe('English'),
  words: z.string().describe('how it comes about, in German words'),
  formula: z.string().describe('the same in symbols'),
  source: z.string().describe('whose formula it is, German'),
})
export type ExplainedFigure = z.infer<typeof ExplainedFigure>

export const listFigures = endpoint({
  name: 'listFigures',
  path: '/v1/figures',
  summary: 'Every figure that pages show, with its formula and source, by area.',
  group: 'Figures',
  query: z.object({
    text: z.string().max(80).optional().describe('part of a label, a name or its words'),
  }),
  reply: z.object({
    expires: EpochMs,
    total: z.int().describe('figures that match'),
    groups: z.array(
      z.object({
        area: z.string(),
        title: z.string().describe('German'),
        list: z.array(ExplainedFigure),
      }),
    ),
  }),
  cache: 'hour',
})
export type FigureGroups = z.infer<typeof listFigures.reply>
