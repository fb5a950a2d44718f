import * as z from 'zod'

/** A key figure: a number with its unit, or a word; neither, and `reason` says in German why. */
export const Figure = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number().optional(),
  unit: z.string(),
  /** of the value where it is shown; without them as many as its size asks for */
  decimals: z.number().int().optional(),
  text: z.string().optional(),
  reason: z.string().optional(),
  /** the formula in German words and in symbols, and whose it is; where the registry of figures knows it */
  words: z.string().optional(),
  formula: z.string().optional(),
  source: z.string().optional(),
  /** its place in the registry of figures, where readers can look it up */
  help: z.string().optional(),
})
export type Figure = z.infer<typeof Figure>
