import * as z from 'zod'
import { IsoInstant, endpoint } from '#contract/endpoint.ts'

/** For whoever sits at the portal's machine. */
export const getOutbox = endpoint({
  name: 'getOutbox',
  path: '/v1/dev/outbox',
  summary: 'The newest mails of the portal, sent or not.',
  group: 'Development',
  reply: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        datetimeCreated: IsoInstant,
        datetimeSent: IsoInstant.optional(),
        attempts: z.int(),
        lastError: z.string().optional(),
      }),
    ),
  }),
  failures: ['NOT_FOUND'],
  cache: 'private',
  access: 'programs and browsers on the portal’s own machine',
})
