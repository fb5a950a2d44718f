import type { PoolClient } from 'pg'
import type { InstrumentRow } from './instruments.ts'
import type { Findings } from './report.ts'
import { copyLine, copyText } from './write.ts'

export const stagingPapers = 'staging_papers'
const columns =
  'line, entity_type, entity_sub_type, isin, wkn, symbol, home_symbol, name, iso_currency, iso_country, facts, listings, ' +
  'reported, reported_day, reported_source, entity_value, is_shipped'
const createStaging = `
  create temporary table ${stagingPapers} (
    line integer, entity_type text, entity_sub_type text, isin text, wkn text, symbol text, home_symbol text, name text,
    iso_currency text, iso_country text, facts jsonb, listings jsonb,
    reported jsonb, reported_day date, reported_source text,
    entity_value text, is_shipped boolean not null default false, is_new boolean not null default false
  ) on commit drop;
  create temporary table staging_faults (line integer, reason text) on commit drop`

/** Where `copyInto` puts the papers of a file. */
export const stagedColumns = `${stagingPapers} (${columns})`

export const createStagingPapers = async (client: PoolClient): Promise<void> => void (await client.query(createStaging))

/** One paper as a line of COPY. */
export const paperLine = ({
  line,
  entityType,
  entitySubType,
  isin,
  wkn,
  symbol,
  homeSymbol,
  name,
  isoCurrency,
  isoCountry,
  facts,
  listings,
  reported,
  shipped,
}: InstrumentRow): string =>
  copyLine([
    line,
    entityType,
    entitySubType,
    isin,
    wkn,
    copyText(symbol),
    copyText(homeSymbol),
    copyText(name),
    isoCurrency,
    isoCountry,
    copyText(JSON.stringify(facts)),
    copyText(JSON.stringify(listings.map(({ venue, isoCurrency }) => [venue, isoCurrency]))),
    copyText(reported && JSON.stringify(reported.values)),
    reported?.asOf,
    copyText(reported?.source),
    shipped,
    shipped === undefined ? 'f' : 't',
  ])

/** What only all lines together, or the papers that are there, can tell; a line has one reason, the first. */
const twiceInFile = `
  select distinct on (line) line, format('%s steht schon in Zeile %s.', name, first) from (
    select line, 1 as rank, isin as name, min(line) over (partition by isin) as first
    from ${stagingPapers} where isin is not null
    union all
    select line, 2, wkn, min(line) over (partition by wkn)
    from ${stagingPapers} where wkn is not null
    union all
    select line, 3, entity_type || ' ' || name, min(line) over (partition by entity_type, name)
    from ${stagingPapers} where isin is null and wkn is null
  ) as named where first < line order by line, rank`
const ofAnotherPaper = `
  select distinct on (line) line, reason from (
    select line, 1 as rank, format('%s ist schon als %s da.', fresh.isin, old.entity_type) as reason
    from ${stagingPapers} as fresh join imported_instruments as old using (isin)
    where old.entity_type <> fresh.entity_type
    union all
    select line, 2, format('Die WKN %s gehört schon zu %s.', fresh.wkn, old.name)
    from ${stagingPapers} as fresh join imported_instruments as old using (wkn)
    where (old.entity_type <> fresh.entity_type or old.isin <> fresh.isin)
      and not exists (select from imported_instruments as same where same.isin = fresh.isin and same.wkn = fresh.wkn)
  ) as taken order by line, rank`
const twiceInEffect = `
  select line, format('%s steht schon in Zeile %s.', name, first)
  from (
    select line, name, min(line) over (partition by entity_type, entity_value) as first
    from ${stagingPapers} where entity_value is not null
  ) as matched
  where first < line`

/** A known paper is found by ISIN, else WKN, else name where nothing else names either. */
const match = `
  update ${stagingPapers} as fresh set entity_value = coalesce(
    (select old.entity_value from imported_instruments as old where old.isin = fresh.isin),
    (
      select min(old.entity_value) from imported_instruments as old
      where old.wkn = fresh.wkn and old.entity_type = fresh.entity_type and (old.isin is null or fresh.isin is null)
    ),
    (
      select min(old.entity_value) from imported_instruments as old
      where old.name = fresh.name and old.entity_type = fresh.entity_type
        and old.isin is null and old.wkn is null and fresh.isin is null and fresh.wkn is null
    )
  ) where not is_shipped`

/**
 * Finds the staged papers that are there already, and the lines that contradict each other or what is there: those
 * become faults and are staged no longer. One import of papers at a time gets here.
 */
export async function validatePapers(client: PoolClient, findings: Findings): Promise<void> {
  await client.query('lock table imported_instruments in share row exclusive mode')
  await client.query(`analyze ${stagingPapers}`)
  for (const { judged, before } of [
    { judged: twiceInFile },
    { judged: ofAnotherPaper },
    { judged: twiceInEffect, before: match },
  ]) {
    if (before) await client.query(before)
    await client.query(`insert into staging_faults ${judged}`)
    await client.query(`delete from ${stagingPapers} as fresh using staging_faults as bad where fresh.line = bad.line`)
  }
  const { rows } = await client.query<{ line: number; reason: string; total: number }>(
    'select line, reason, count(*) over ()::int as total from staging_faults order by line limit 1000',
  )
  for (const { line, reason } of rows) findings.fault(line, reason)
  findings.faultCount += (rows[0]?.total ?? 0) - rows.length
}

const giveIds = `
  update ${stagingPapers} as fresh set is_new = true, entity_value = given.entity_value
  from (
    select line, nextval('imported_entity_values')::text as entity_value
    from (select line from ${stagingPapers} where entity_value is null order by line) as unknown
  ) as given
  where fresh.line = given.line`

/** An ISIN or WKN that this file does not tell stays: its other facts are the new ones. */
const write = `
  with written as (
    update imported_instruments as old set
      entity_sub_type = fresh.entity_sub_type, isin = coalesce(fresh.isin, old.isin), wkn = coalesce(fresh.wkn, old.wkn),
      symbol = fresh.symbol, home_symbol = fresh.home_symbol, name = fresh.name,
      iso_currency = fresh.iso_currency, iso_country = fresh.iso_country, facts = fresh.facts, import_id = $1
    from ${stagingPapers} as fresh
    where fresh.entity_value = old.entity_value and fresh.entity_type = old.entity_type and not fresh.is_new
      and (
        old.entity_sub_type, old.isin, old.wkn,
        old.symbol, old.home_symbol, old.name, old.iso_currency, old.iso_country, old.facts
      ) is distinct from (
        fresh.entity_sub_type, coalesce(fresh.isin, old.isin), coalesce(fresh.wkn, old.wkn),
        fresh.symbol, fresh.home_symbol, fresh.name, fresh.iso_currency, fresh.iso_country, fresh.facts
      )
    returning old.entity_value
  ), added as (
    insert into imported_instruments (
      entity_value, entity_type, entity_sub_type, isin, wkn, symbol, home_symbol, name,
      iso_currency, iso_country, facts, import_id
    )
    select
      entity_value, entity_type, entity_sub_type, isin, wkn, symbol, home_symbol, name,
      iso_currency, iso_country, facts, $1
    from ${stagingPapers} where is_new
    returning entity_value
  ), wanted as (
    select line, entity_type, entity_value, listing ->> 0 as venue, listing ->> 1 as iso_currency, place - 1 as place
    from ${stagingPapers}, jsonb_array_elements(listings) with ordinality as named (listing, place)
    where not is_shipped
    union all
    select line, entity_type, entity_value, old.venue, old.iso_currency,
      jsonb_array_length(listings) - 1 + row_number() over (partition by entity_value order by old.place, old.id)
    from imported_notations as old join ${stagingPapers} as fresh using (entity_type, entity_value)
    where not is_shipped and not listings @> jsonb_build_array(jsonb_build_array(old.venue, old.iso_currency))
  ), listed as (
    insert into imported_notations as old (id, entity_type, entity_value, place, venue, iso_currency)
    select coalesce(id, nextval('imported_notation_ids')), entity_type, entity_value, place, venue, iso_currency
    from (
      select wanted.*, known.id
      from wanted left join imported_notations as known using (entity_type, entity_value, venue, iso_currency)
      order by wanted.line, wanted.place
    ) as placed
    on conflict (entity_type, entity_value, venue, iso_currency)
      do update set place = excluded.place where old.place <> excluded.place
    returning entity_value
  ), told as (
    insert into reported_figures as old (entity_type, entity_value, name, value, source, as_of, import_id)
    select entity_type, entity_value, figure.key, figure.value, coalesce(reported_source, $2), reported_day, $1
    from ${stagingPapers}, jsonb_each(reported) as figure
    on conflict (entity_type, entity_value, name)
      do update set value = excluded.value, source = excluded.source, as_of = excluded.as_of, import_id = excluded.import_id
      where old.as_of <= excluded.as_of
        and (old.value, old.source, old.as_of) is distinct from (excluded.value, excluded.source, excluded.as_of)
    returning entity_value
  )
  select count(*)::int as changed from (
    select entity_value from written
    union select entity_value from added
    union select entity_value from listed
    union select entity_value from told
  ) as papers`

/**
 * Writes the staged papers: a new one gets its ids, a known one its new facts. Listings are added, never taken away,
 * since somebody may hold prices of them; those the file does not name go behind the others. Figures replace those of
 * the same or an older day.
 * @param source of figures whose lines name none
 * @returns number of papers that changed
 */
export async function mergePapers(client: PoolClient, importId: number, source: string): Promise<number> {
  await client.query(giveIds)
  const { rows } = await client.query<{ changed: number }>(write, [importId, source])
  return rows[0]?.changed ?? 0
}
