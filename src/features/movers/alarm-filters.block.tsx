import { Segments } from '#web/blocks/segments.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import {
  allLabel,
  alarmsPath as path,
  capitalisations,
  directions,
  ownAlarmsPath,
  type AskedAlarms,
} from './alarms-query.ts'
import { MarketForm, type Markets } from './market-form.block.tsx'
import { alarmThresholds, usualThreshold, type Alarms } from './movers.contract.ts'

const thresholdNote = (list: Alarms | null | undefined, threshold: number) => {
  const found = list?.perThreshold.find((each) => each.threshold === threshold)
  return found && !list?.hint ? format.integer(found.total) : undefined // none while turnover is still counted
}

interface AlarmFiltersProps {
  wished: AskedAlarms
  markets: Markets
  /** of the field: the day that is asked for, or nothing */
  date: string
  wrongDay: boolean
  list: Alarms | null | undefined
  at: PageContext
}

/** What the list can be narrowed to, and what was asked for that there is not. */
export function AlarmFilters({ wished, markets, date, wrongDay, list, at }: AlarmFiltersProps) {
  const { own, direction, threshold, unknown, market, turnover, capitalisation } = wished
  return (
    <>
      <div className="acts">
        <Segments
          label="Richtung"
          segments={directions.map(({ key, word }) => ({
            label: word,
            href: withQuery(path, at.query, { richtung: key, page: undefined }),
            current: key === direction,
          }))}
        />
        <Segments
          label="Werte"
          segments={[
            {
              label: 'Alle Werte',
              href: withQuery(path, at.query, { meine: undefined, page: undefined }),
              current: !own,
            },
            { label: 'Nur meine', href: ownAlarmsPath(at.query), current: own },
          ]}
        />
        <Segments
          label="Schwelle"
          segments={alarmThresholds.map((each) => ({
            label: `${each} %`,
            href: withQuery(path, at.query, { schwelle: String(each), page: undefined }),
            current: each === threshold,
            note: thresholdNote(list, each),
          }))}
        />
      </div>
      <UnknownNote asked={unknown} what="Schwelle" instead={`Gezeigt werden ${usualThreshold} %.`} />
      <MarketForm
        path={path}
        kept={['richtung', 'schwelle', 'meine'].flatMap((name) => {
          const value = at.query.get(name)
          return value === null ? [] : [{ name, value }]
        })}
        {...{ market, markets, allLabel, turnover }}
      >
        <div className="field">
          <label htmlFor="kap">Marktkapitalisierung</label>
          <span className="input">
            <select id="kap" name="kap" defaultValue={capitalisation.value}>
              {capitalisations.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        </div>
        <div className="field">
          <label htmlFor="tag">Tag</label>
          <span className={wrongDay ? 'input wrong' : 'input'}>
            <input
              id="tag"
              type="date"
              name="tag"
              max={dayOf(at.now)}
              defaultValue={date}
              aria-invalid={wrongDay ? true : undefined}
              aria-describedby={wrongDay ? 'tag-fehler' : undefined}
            />
          </span>
          {wrongDay ? (
            <p className="field-message" id="tag-fehler" role="alert">
              Das ist kein vergangener Tag. Gezeigt wird der letzte Handelstag.
            </p>
          ) : null}
        </div>
      </MarketForm>
      {market.unknown === undefined ? null : (
        <p className="sm mut2" role="status">
          Den Markt „{market.unknown}“ gibt es hier nicht. Gezeigt werden alle Aktien.
        </p>
      )}
    </>
  )
}
