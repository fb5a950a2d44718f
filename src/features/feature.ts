import type { Bound } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Job } from '#jobs/job.ts'
import type { Route } from '#web/page.tsx'

/** What a feature brings: what readers and programs get of it. */
export interface Feature {
  /** its folder */
  readonly name: string
  /** the pages it opens with, which menus show before all others */
  readonly front: readonly Route[]
  readonly pages: readonly Route[]
  /** declared by it, in the order of the reference */
  readonly endpoints: readonly Endpoint[]
  /** answers its endpoints; called once when the portal starts */
  readonly handlers: (rooms: Rooms) => Bound[]
  /** what runs by itself */
  readonly jobs: readonly Job[]
}

interface Declaration extends Partial<Pick<Feature, 'front' | 'pages' | 'handlers' | 'jobs'>> {
  name: string
  /** modules that declare endpoints, beside other things */
  contracts?: readonly object[]
}

/** Declares a feature: the one export of its `feature.ts`, listed in `features.ts`. */
export const feature = ({
  name,
  front = [],
  pages = [],
  contracts = [],
  handlers = () => [],
  jobs = [],
}: Declaration): Feature => ({
  name,
  front,
  pages,
  handlers,
  jobs,
  endpoints: contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint)),
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
