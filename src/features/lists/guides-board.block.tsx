import type { ClassKey } from '#contract/asset-classes.ts'
import type { Call } from '#contract/endpoint.ts'
import { Board } from '#web/blocks/board.tsx'
import { softly } from '#web/soft.tsx'
import { listGuides, type GuideTeaser } from '#features/guides/guides.contract.ts'

export const guidesPath = '/ratgeber'

/** What explains a class. */
export async function loadGuides(call: Call, assetClass: ClassKey): Promise<readonly GuideTeaser[]> {
  return (await softly(call(listGuides, { query: { assetClass } })))?.list ?? []
}

/** Guides to read beside a class; absent where there is none. */
export const GuidesBoard = ({ guides }: { guides: readonly GuideTeaser[] | undefined }) =>
  guides && guides.length > 0 ? (
    <Board
      title="Ratgeber"
      action={
        <a className="more" href={guidesPath}>
          Alle Ratgeber
        </a>
      }
    >
      <ul className="guide-links">
        {guides.map(({ alias, title, minutes }) => (
          <li key={alias}>
            <a href={`${guidesPath}/${alias}`}>{title}</a>
            <small className="mut2">{minutes} Min.</small>
          </li>
        ))}
      </ul>
    </Board>
  ) : null
