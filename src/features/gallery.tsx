import { Board } from '#web/blocks/board.tsx'
import type { Examples } from '#web/example.ts'
import { page, type PageContext } from '#web/page.tsx'

/** Examples by block, e.g. `blocks/board`: whatever lies beside a block is shown. */
export const examplesByBlock: ReadonlyMap<string, Examples> = new Map(
  Object.entries(
    import.meta.glob<{ examples: Examples }>(['../web/{blocks,charts}/*.examples.tsx', './*/*.examples.tsx'], {
      eager: true,
    }),
  ).map(([path, { examples }]) => [path.replace(/^\.\.?\/(web\/)?/, '').slice(0, -'.examples.tsx'.length), examples]),
)

/**
 * Every block in every case it has an example for. It is opened while developing and by tests, never by the built
 * portal.
 */
export const gallery = page({
  path: '/dev/bloecke',
  assetBar: false,
  head: () => ({ title: 'Blöcke', noIndex: true }),
  Page: ({ at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Blöcke</h1>
          <p>Jeder Baustein der Seiten, Fall für Fall, aus seinen Beispielen.</p>
        </div>
      </div>
      {[...examplesByBlock].map(([block, examples]) => (
        <section key={block} aria-labelledby={block}>
          <h2 id={block}>{block}</h2>
          {Object.entries(examples).map(([name, show]) => (
            <Board key={name} title={name}>
              <Case show={show} at={at} />
            </Board>
          ))}
        </section>
      ))}
    </>
  ),
})

/** A component, so that an example that fails leaves the others. */
const Case = ({ show, at }: { show: Examples[string]; at: PageContext }) => show(at)
