import { listClass } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { channels } from '#web/channels.ts'
import { channelPage, LeadBoard } from '#web/routes/channels/channel-page.tsx'
import { softly } from '#web/soft.tsx'

const regions = ['Deutschland', 'Europa', 'USA', 'Asien'] as const

/** Indices by region. */
export const route = channelPage({
  channel: channels.indices,
  menu: 'Aktien, Indizes, Derivate',
  periods: ['D1', 'W1', 'M1', 'CY', 'Y1', 'Y3'],
  complete: true,
  lead: false,
  tools: [...regions.map((region) => ({ label: region, href: `#${region.toLowerCase()}` })), { label: 'Realtime-Kurse', href: '/realtime/DAX' }, { label: 'Handelszeiten', href: '/boersen' }],
  async load({ call }) {
    const groups = await Promise.all(regions.map(async (region) => {
      const found = await softly(call(listClass, { params: { channel: 'indices' }, query: { selection: 'lead', category: region, perPage: 50, withSparkline: 'Y5' } }))
      return { region, rows: found?.list ?? [] }
    }))
    return { groups }
  },
  Main: ({ groups, at }) => (
    <>
      {groups.map(({ region, rows }) => rows.length === 0 ? null : (
        <div key={region} id={region.toLowerCase()}><LeadBoard label="Indizes" title={region} rows={rows} at={at} /></div>
      ))}
    </>
  ),
  Side: () => (
    <Board title="Kurs- und Performanceindex">
      <p className="pad sm mut2">Ein Performanceindex wie der DAX rechnet Dividenden mit ein, ein Kursindex wie der EURO STOXX 50 nicht. Wer beide vergleicht, vergleicht Verschiedenes.</p>
    </Board>
  ),
})
