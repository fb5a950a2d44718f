import * as z from 'zod'
import { IsoInstant } from './endpoint.ts'

/** Who stands behind what is shown. */
const Expert = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  producer: z.string().describe('who answers for it, with an address'),
  isSample: z.boolean().describe('a rule of this portal, and no person'),
})

const word = z.string().max(4000)

/** What has to be told beside a recommendation: Art. 20 MAR, Delegated Regulation (EU) 2016/958. */
export const Disclosure = z.object({
  strategy: word,
  method: word.describe('how papers are valued and chosen'),
  sources: word,
  horizon: word.describe('for how long it holds, how often it is looked at again'),
  conflicts: word.describe('of interest; none has to be said, too'),
})

/** What is told of everything that an expert shows. */
export const Published = Disclosure.extend({
  expert: Expert,
  datetimeCompleted: IsoInstant,
  datetimePublished: IsoInstant,
  numberFollowers: z.int(),
  isSubscribed: z.boolean().describe('the asker follows it'),
  isMailed: z.boolean().describe('what is new comes to the asker by mail'),
})
export type Published = z.infer<typeof Published>
