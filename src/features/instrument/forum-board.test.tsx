import { describe, expect, test } from 'vitest'
import { ask, askWithForum } from '#features/testing/ask.ts'
import { now, sap } from '#features/testing/examples.ts'

const share = '/aktien/SAP-Aktie-DE0007164600'
const news = '/aktien/news/SAP-Aktie-DE0007164600'
const thread = '/whitelabels/forum2/stock/82849/thema/12-wie-alt-ist-das-auftragsbuch'

const threadsOf = (body: string): { subject: string }[] => {
  const [, json = '{}'] = /<script id="__NEXT_DATA__" type="application\/json">(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(json).props.pageProps.data.forumThreads
}

describe.each([share, news])('%s', (address) => {
  test('shows the newest threads where there is a forum, and tells programs of them', async () => {
    const { body } = await askWithForum(address)
    expect(body).toContain(`<a href="${thread}">Wie alt ist das Auftragsbuch?</a>`)
    expect(body).toContain(`${thread}?page=2#beitrag-23`)
    expect(threadsOf(body).map(({ subject }) => subject)).toEqual(['Wie alt ist das Auftragsbuch?'])
  })
  test('invites to begin where nothing is written', async () => {
    const { body } = await askWithForum(address, {
      getForum: { expires: now, instrument: sap, urlForum: 'x', total: 0, items: [] },
    })
    expect(body).toContain('href="/whitelabels/forum2/stock/82849#neu"')
  })
  test('stays when the forum does not answer', async () => {
    const { status, body } = await askWithForum(address, { getForum: undefined })
    expect([status, body.includes('Erneut laden')]).toEqual([200, true])
  })
  test('neither shows nor asks without a forum', async () => {
    const { body } = await ask(address, { getForum: new Error('asked') })
    expect([threadsOf(body), body.includes('Forum zu'), body.includes('Erneut laden')]).toEqual([[], false, false])
  })
})
