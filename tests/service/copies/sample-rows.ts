import type { Pool } from 'pg'

/** Rows of one table as the migration that made it allowed them. */
interface Sample {
  table: string
  /** the migration that made the table */
  since: string
  rows: readonly Readonly<Record<string, unknown>>[]
}

const session = '00000000-0000-4000-8000-00000000000c'
const key = '00000000-0000-4000-8000-00000000000d'
const anna = '00000000-0000-4000-8000-00000000000a'
const text = 'Tab\t, Zeile\n, Rückstrich \\, „Anführung“, Ende \\.'

/** of `vault_keys` below */
export const sampleKey = `2026:${Buffer.alloc(32, 1).toString('base64')}`

/** At least a row for each table, in an order in which they can be inserted. Nothing of them is like a real reader's. */
export const samples: readonly Sample[] = [
  {
    table: 'stored_settings',
    since: '0001-settings-and-visits',
    rows: [
      { owner: 'guest:1', key: 'watchlist', value: JSON.stringify({ text, none: null }) },
      { owner: 'user:1', key: 'empty', value: '""' },
    ],
  },
  {
    table: 'page_visits',
    since: '0001-settings-and-visits',
    rows: [{ day: '2026-11-20', instrument_key: 'STOCK:1', visits: 7 }],
  },
  {
    table: 'daily_figures',
    since: '0002-daily-figures',
    rows: [
      { instrument_key: 'STOCK:1', version: '6', day: '2026-11-20', figures: JSON.stringify({ vola: 0.1 + 0.2 }) },
    ],
  },
  {
    table: 'imports',
    since: '0003-imports',
    rows: [{ kind: 'prices', source: text, sha256: 'ab', changed_rows: 2, imported_at: '2026-11-20T10:00:00.123456Z' }],
  },
  {
    table: 'imported_instruments',
    since: '0003-imports',
    rows: [
      {
        entity_type: 'STOCK',
        entity_value: '800000001',
        isin: 'DE0007164600',
        wkn: null,
        name: 'Beispiel AG',
        iso_currency: 'EUR',
        facts: '{}',
        import_id: 1,
      },
    ],
  },
  {
    table: 'imported_notations',
    since: '0003-imports',
    rows: [
      { id: 850000001, entity_type: 'STOCK', entity_value: '800000001', place: 0, venue: '_GAT', iso_currency: 'EUR' },
    ],
  },
  {
    table: 'daily_prices',
    since: '0003-imports',
    rows: [
      { notation_id: 850000001, day: '2026-11-19', open: null, close: 0.1 + 0.2, import_id: 1 },
      { notation_id: 850000001, day: '2026-11-20', open: 1e-300, close: 12.34, import_id: 1 },
    ],
  },
  {
    table: 'fx_rates',
    since: '0003-imports',
    rows: [{ iso_currency: 'USD', day: '2026-11-20', units_per_euro: 1.0823, import_id: 1 }],
  },
  {
    table: 'secrets',
    since: '0004-secrets',
    rows: [{ name: 'forms', value: Buffer.from([0, 1, 0x5c, 0xff]) }],
  },
  {
    table: 'index_histories',
    since: '0005-index-histories',
    rows: [{ notation_id: 20735, version: '6', bars: '[[1,2]]' }],
  },
  {
    table: 'past_closes',
    since: '0057-past-closes',
    rows: [
      {
        notation_id: 20735,
        version: '6',
        from_day: '2016-11-01',
        until_day: '2026-11-18',
        closes: Buffer.from([2, 1, 0x80, 0xff]),
      },
    ],
  },
  {
    table: 'idempotent_answers',
    since: '0008-versions-and-answers',
    rows: [{ owner: 'user:1', key: 'k', request_sha256: 'cd', answer: '[1, "zwei"]' }],
  },
  {
    table: 'monthly_visits',
    since: '0009-monthly-visits',
    rows: [{ month: '2026-10-01', instrument_key: 'STOCK:1', visits: 40 }],
  },
  {
    table: 'outbox',
    since: '0010-outbox',
    rows: [{ recipient: 'a@example.org', subject: 'Betreff', text, html: '<p>Text</p>', due_at: null }],
  },
  {
    table: 'newsletter_subscriptions',
    since: '0035-newsletter',
    rows: [{ email: 'A@example.org', email_key: 'a@example.org', rhythm: 'DAILY', last_issue: '2026-11-20' }],
  },
  {
    table: 'users',
    since: '0011-accounts',
    rows: [{ id: anna, email: 'Anna@example.org', email_key: 'anna@example.org', role: 'expert' }],
  },
  {
    table: 'calendar_addresses',
    since: '0037-calendar-addresses',
    rows: [{ owner: anna, secret_sha256: Buffer.alloc(32, 7) }],
  },
  { table: 'tax_profiles', since: '0040-own-taxes', rows: [{ owner: anna, is_couple: true, church_tax_pct: 9 }] },
  { table: 'depot_targets', since: '0041-depot-targets', rows: [{ owner: anna, part: 'stocks', percent: '62.50' }] },
  {
    table: 'fund_tax_kinds',
    since: '0040-own-taxes',
    rows: [{ owner: anna, instrument: 'FUND:1', kind: 'equityFund' }],
  },
  {
    table: 'sessions',
    since: '0011-accounts',
    rows: [
      {
        token_sha256: Buffer.alloc(32, 7),
        id: session,
        user_id: anna,
        device: 'Firefox',
        expires_at: '2027-01-01T00:00:00Z',
      },
    ],
  },
  {
    table: 'grants',
    since: '0011-accounts',
    rows: [{ user_id: anna, entitlement: 'RX', until: null }],
  },
  {
    table: 'portfolios',
    since: '0012-portfolios',
    rows: [{ owner: anna, name: text, note: '', iso_currency: 'EUR', keeps_cash: true, benchmark: 'INDEX:20735' }],
  },
  {
    table: 'dismissed_actions',
    since: '0048-dismissed-actions',
    rows: [{ portfolio: 1, action: 'SPLIT STOCK:1 2026-09-14' }],
  },
  {
    table: 'exemption_orders',
    since: '0040-own-taxes',
    rows: [{ portfolio: 1, from_year: 2025, euros: 600 }],
  },
  {
    table: 'transactions',
    since: '0012-portfolios',
    rows: [
      {
        portfolio: 1,
        owner: anna,
        day: '2026-11-19',
        kind: 'BUY',
        instrument: 'STOCK:82849',
        quantity: '0.000000000001',
        price: '123456789.123456789012',
        amount: '1.01',
        iso_currency: 'EUR',
        fee: '-0.01',
      },
    ],
  },
  {
    table: 'passwords',
    since: '0013-sign-in',
    rows: [{ user_id: anna, hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA' }],
  },
  {
    table: 'one_time_tokens',
    since: '0013-sign-in',
    rows: [
      { token_sha256: Buffer.alloc(32, 8), user_id: anna, purpose: 'reset', expires_at: '2027-01-01T00:00:00Z' },
      {
        token_sha256: Buffer.alloc(32, 9),
        user_id: anna,
        purpose: 'email',
        detail: 'a@example.org',
        expires_at: '2027-01-01T00:00:00Z',
      },
    ],
  },
  {
    table: 'attempts',
    since: '0013-sign-in',
    rows: [{ kind: 'login', subject_sha256: Buffer.alloc(32, 1), tried_at: '2026-11-20T10:00:00Z' }],
  },
  {
    table: 'consents',
    since: '0013-sign-in',
    rows: [{ user_id: anna, purpose: 'digest', given: false, version: '2026-11', place: '/registrierung' }],
  },
  {
    table: 'watchlists',
    since: '0014-watchlists',
    rows: [{ owner: anna, name: 'Energie', description: text }],
  },
  {
    table: 'move_watches',
    since: '0061-move-watches',
    rows: [{ owner: anna, filters: 'threshold=5', ways: ['WEBHOOK'], told_on: '2026-11-20', told: ['STOCK:82849'] }],
  },
  {
    table: 'saved_searches',
    since: '0049-saved-searches',
    rows: [
      {
        owner: anna,
        name: text,
        finder: 'stocks',
        filters: 'kgv_e_bis=10',
        path: '/aktien/finder?kgv_e_bis=10',
        tells: true,
        known: ['STOCK:82849'],
        told_on: '2026-11-20',
      },
    ],
  },
  {
    table: 'dashboard_visits',
    since: '0055-dashboard-visits',
    rows: [{ owner: anna, seen_at: '2026-11-20T10:00:00Z', before_at: '2026-11-19T16:52:00Z' }],
  },
  {
    table: 'forum_members',
    since: '0050-forum',
    rows: [{ user_id: anna, name: 'Umspannwerk', name_key: 'umspannwerk', signature: text }],
  },
  {
    table: 'forum_threads',
    since: '0050-forum',
    rows: [
      { instrument: 'STOCK:82849', subject: text, owner: anna, posts: 1 },
      { instrument: 'STOCK:82849', subject: text, owner: null, posts: 0 },
    ],
  },
  {
    table: 'forum_posts',
    since: '0050-forum',
    rows: [
      {
        thread: 1,
        number: 1,
        owner: anna,
        text,
        holds: true,
        price: 246.35,
        price_currency: 'EUR',
        price_day: '2026-11-20',
        version: 2,
        votes: 1,
        edited_at: '2026-11-20T10:00:00Z',
      },
    ],
  },
  {
    table: 'forum_post_versions',
    since: '0050-forum',
    rows: [{ post: 1, version: 1, text, holds: false, written_at: '2026-11-20T09:00:00Z' }],
  },
  { table: 'forum_votes', since: '0050-forum', rows: [{ post: 1, user_id: anna }] },
  {
    table: 'forum_moods',
    since: '0063-forum-moods',
    rows: [{ thread: 1, user_id: anna, mood: 'UP', price: 112.35, price_currency: 'EUR', price_day: '2026-11-20' }],
  },
  { table: 'forum_reads', since: '0050-forum', rows: [{ hour: '2026-11-20T10:00:00Z', thread: 1, readers: 3 }] },
  {
    table: 'forum_decisions',
    since: '0050-forum',
    rows: [{ post: 1, outcome: 'KEPT', reasons: text, decided_by: anna, objection: text }],
  },
  {
    table: 'forum_reports',
    since: '0050-forum',
    rows: [{ post: 1, email: 'a@example.org', reason: 'OTHER', explanation: text, decision: 1 }],
  },
  {
    table: 'forum_letters',
    since: '0052-board-mail',
    rows: [
      {
        letter: session,
        owner: anna,
        box: 'OUT',
        author: anna,
        recipient: null,
        subject: text,
        text,
        sent_at: '2026-11-20T10:00:00Z',
      },
    ],
  },
  { table: 'forum_watches', since: '0053-watched-threads', rows: [{ owner: anna, thread: 1, seen: 1 }] },
  { table: 'forum_blocks', since: '0052-board-mail', rows: [{ owner: anna, blocked: anna }] },
  {
    table: 'forum_letter_reports',
    since: '0052-board-mail',
    rows: [
      { letter: session, owner: anna, author: anna, subject: text, text, reason: 'OTHER', explanation: text, rule: 5 },
    ],
  },
  {
    table: 'watchlist_positions',
    since: '0014-watchlists',
    rows: [
      {
        watchlist: 1,
        owner: anna,
        instrument: 'STOCK:82849',
        place: 1,
        buy_day: '2026-11-20',
        reference_price: 231.45,
        reference_currency: 'EUR',
        note: text,
      },
    ],
  },
  {
    table: 'import_runs',
    since: '0015-imports-of-portfolios',
    rows: [{ portfolio: 1, owner: anna, file_name: text, mapping: '{"Datum": "date"}', state: 'open' }],
  },
  {
    table: 'import_parts',
    since: '0015-imports-of-portfolios',
    rows: [{ run: 1, part: 0, bytes: Buffer.from([0, 0xff]) }],
  },
  {
    table: 'import_decisions',
    since: '0085-import-decisions',
    rows: [{ run: 1, target: '17', decision: '{"way": "LEAVE", "row": "17"}' }],
  },
  {
    table: 'otp_secrets',
    since: '0016-second-factors',
    rows: [{ user_id: anna, sealed: Buffer.from([0, 1, 2]), confirmed_at: null, last_step: 58_000_000 }],
  },
  {
    table: 'recovery_codes',
    since: '0016-second-factors',
    rows: [{ user_id: anna, code_sha256: Buffer.alloc(32, 3) }],
  },
  {
    table: 'expert_profiles',
    since: '0018-experts',
    rows: [{ user_id: anna, name: text, about: text, producer: text }],
  },
  {
    table: 'publications',
    since: '0018-experts',
    rows: [
      {
        kind: 'PORTFOLIO',
        entity: 1,
        owner: anna,
        strategy: text,
        method: text,
        sources: text,
        horizon: text,
        conflicts: text,
      },
    ],
  },
  {
    table: 'follows',
    since: '0018-experts',
    rows: [{ user_id: anna, kind: 'PORTFOLIO', entity: 'muster-staerke' }],
  },
  {
    table: 'api_keys',
    since: '0028-api-keys',
    rows: [{ id: key, user_id: anna, name: text, scope: 'READ', key_sha256: Buffer.alloc(32, 4) }],
  },
  {
    table: 'api_key_calls',
    since: '0083-key-rights',
    rows: [{ api_key: key, day: '2026-11-20', calls: 12480 }],
  },
  {
    table: 'passkeys',
    since: '0042-passkeys',
    rows: [
      {
        user_id: anna,
        name: text,
        credential_id: Buffer.alloc(32, 5),
        user_handle: Buffer.alloc(32, 6),
        public_key: Buffer.alloc(44, 7),
        transports: ['internal'],
        is_syncable: true,
        sign_count: 3,
      },
    ],
  },
  {
    table: 'passkey_challenges',
    since: '0042-passkeys',
    rows: [
      {
        challenge_sha256: Buffer.alloc(32, 8),
        user_id: anna,
        user_handle: Buffer.alloc(32, 6),
        origin: text,
        expires_at: '2026-11-20 10:00:00+00',
      },
    ],
  },
  {
    table: 'audit_log',
    since: '0043-audit-log',
    rows: [{ act: 'PASSWORD_CHANGED', detail: text, owner: anna, actor: anna }],
  },
  {
    table: 'reported_figures',
    since: '0020-reported-figures',
    rows: [
      {
        entity_type: 'FUND',
        entity_value: '25096683',
        name: 'ongoingCharges',
        value: '1.2',
        source: text,
        as_of: '2026-11-20',
        import_id: 1,
      },
    ],
  },
  {
    table: 'publishers',
    since: '0019-articles',
    rows: [{ id: 10, alias: 'agentur', name: text, kind: 'agency' }],
  },
  {
    table: 'pictures',
    since: '0059-pictures',
    rows: [
      { id: 'bild', source: 'https://quelle.example/a.jpg', small: Buffer.alloc(8, 1), large: Buffer.alloc(8, 2) },
    ],
  },
  {
    table: 'articles',
    since: '0019-articles',
    rows: [
      {
        publisher: 10,
        source_key: text,
        kind: 'NEWS',
        language: 'de',
        slug: 'slug',
        headline: text,
        teaser: text,
        published_at: '2026-11-20 10:00:00+00',
        facts: '{}',
        word_count: 1,
        content_sha256: Buffer.alloc(32, 4),
      },
    ],
  },
  {
    table: 'article_texts',
    since: '0019-articles',
    rows: [{ article: 1, version: 1, headline: text, teaser: text, items: '[]', written_at: '2026-11-20 10:00:00+00' }],
  },
  {
    table: 'article_instruments',
    since: '0019-articles',
    rows: [{ article: 1, instrument: 'STOCK:82849', place: 0, published_at: '2026-11-20 10:00:00+00' }],
  },
  { table: 'article_reads', since: '0038-article-reads', rows: [{ day: '2026-11-20', article: 1, readers: 3 }] },
  {
    table: 'authors',
    since: '0019-articles',
    rows: [{ alias: 'muster-a', first_name: text, last_name: text, items: '[]' }],
  },
  { table: 'author_articles', since: '0019-articles', rows: [{ author: 1, article: 1, place: 0 }] },
  {
    table: 'author_follows',
    since: '0076-author-follows',
    rows: [{ owner: anna, author: 'muster-a', ways: ['MAIL'], told: [1] }],
  },
  { table: 'article_search', since: '0019-articles', rows: [{ article: 1, words: "'wort':1" }] },
  {
    table: 'alerts',
    since: '0017-alerts',
    rows: [
      {
        owner: anna,
        instrument: 'STOCK:1',
        notation: 1,
        kind: 'ABOVE',
        threshold: 0.1 + 0.2,
        repeats: true,
        quiet_minutes: 60,
        ways: ['MAIL'],
        note: text,
        armed_at: '2026-11-20T10:00:00.123Z',
      },
    ],
  },
  {
    table: 'alert_progress',
    since: '0017-alerts',
    rows: [{ id: 1, seen_to: '2026-11-20T10:00:00Z', holder: anna, held_until: null }],
  },
  {
    table: 'alert_events',
    since: '0017-alerts',
    rows: [
      {
        owner: anna,
        alert: 1,
        event_key: 'alert:1:1',
        instrument: 'STOCK:1',
        notation: 1,
        kind: 'ABOVE',
        threshold: 10,
        note: text,
        crossed_at: '2026-11-20T10:00:00.123Z',
        value: 10.01,
        fired_at: '2026-11-20T10:00:01Z',
      },
    ],
  },
  {
    table: 'episodes',
    since: '0045-shows',
    rows: [
      {
        show: 'boersenwoche',
        guid: text,
        title: text,
        teaser: text,
        items: '[]',
        language: 'de',
        published_at: '2026-11-20T10:00:00.123Z',
        media_url: 'https://sender.example/1.mp3',
        media_type: 'audio/mpeg',
        media_bytes: 17_000_000,
        transcript: JSON.stringify([{ startSeconds: 1.5, text }]),
        content_sha256: '\\x00ff',
      },
    ],
  },
  {
    table: 'feeds',
    since: '0029-feeds',
    rows: [{ url: 'https://agentur.example/feed', etag: text, due_at: '2026-11-20T10:00:00.123Z', failures: 1 }],
  },
  ...tradingRows(),
  { table: 'alert_ways', since: '0036-webhooks', rows: [{ owner: anna, by_mail: false }] },
  {
    table: 'alert_mails',
    since: '0080-collected-mails',
    rows: [{ owner: anna, text, due_at: '2026-11-20T17:00:00Z' }],
  },
  { table: 'digest_mails', since: '0082-digest-mails', rows: [{ owner: anna, told_on: '2026-11-20' }] },
  {
    table: 'webhooks',
    since: '0036-webhooks',
    rows: [{ id: anna, owner: anna, url: 'https://haken.example/alarme' }],
  },
  {
    table: 'push_devices',
    since: '0039-push-devices',
    rows: [
      {
        id: anna,
        owner: anna,
        endpoint: 'https://push.example/1',
        public_key: 'BA',
        auth_secret: 'AA',
        device: text,
      },
    ],
  },
  {
    table: 'alert_deliveries',
    since: '0036-webhooks',
    rows: [{ owner: anna, webhook: anna, message: '{"type":"test"}', attempts: 1, last_error: text }],
  },
  {
    table: 'wealth_tokens',
    since: '0047-wealth-tokens',
    rows: [{ token_sha256: Buffer.alloc(32, 8), session, expires_at: '2027-01-01T00:00:00Z' }],
  },
]

const samplesAt = (step: string): readonly Sample[] => samples.filter(({ since }) => since <= step)

/** Fills the tables of that migration's schema. */
export const insertSamples = (pool: Pool, step: string): Promise<void> => insert(pool, samplesAt(step))

/** Fills the tables that this migration made. */
export const insertNewSamples = (pool: Pool, step: string): Promise<void> =>
  insert(
    pool,
    samples.filter(({ since }) => since === step),
  )

async function insert(pool: Pool, some: readonly Sample[]): Promise<void> {
  for (const { table, rows } of some)
    for (const row of rows) {
      const columns = Object.keys(row)
      const places = columns.map((_, i) => `$${i + 1}`)
      await pool.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row))
    }
}

/** What the tables of that migration's schema hold in the columns they began with, as text, by table. */
export async function readSamples(pool: Pool, step: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { table, rows } of samplesAt(step)) {
    const columns = Object.keys(rows[0] ?? {}).map((column) => `${column}::text`)
    found[table] = (
      await pool.query({
        text: `select ${columns.join(', ')} from ${table} order by row(${columns.join(', ')})::text`,
        rowMode: 'array',
      })
    ).rows
  }
  return found
}

/** One row of everything that is kept of accounts that are read. */
function bankRows(at: string): Sample[] {
  const since = '0067-banks'
  return [
    {
      table: 'bank_links',
      since,
      rows: [
        { owner: anna, bank: '12345678', name: text, system_id: 'S', salt: Buffer.from('salz'), consented_at: at },
      ],
    },
    {
      table: 'bank_accounts',
      since,
      rows: [
        {
          link: 1,
          fingerprint: 'f',
          kind: 'DEPOT',
          name: text,
          iso_currency: 'EUR',
          portfolio: 1,
          first_day: '2026-08-01',
        },
      ],
    },
    {
      table: 'bank_traces',
      since: '0069-bank-traces',
      rows: [
        {
          portfolio: 1,
          owner: anna,
          bank: '12345678',
          salt: Buffer.from('salz'),
          fingerprint: 'f',
          kind: 'DEPOT',
          booked_as: 'f',
          first_day: '2026-08-01',
          last_day: '2026-11-20',
        },
      ],
    },
    {
      table: 'bank_syncs',
      since,
      rows: [
        { account: 1, at, day: '2026-11-20', bookings: 2, balance: '12.34', balance_day: '2026-11-19', holdings: '[]' },
      ],
    },
  ]
}

/** One row of everything that is kept of a broker. */
function brokerRows(at: string): Sample[] {
  const since = '0062-brokers'
  const [account, paper] = [{ account: 1 }, { instrument: 'STOCK:1', notation: 1 }]
  return [
    {
      table: 'broker_links',
      since,
      rows: [
        {
          owner: anna,
          broker: 'comdirect',
          state: 'CONNECTED',
          credentials: 'a.b',
          consented_at: at,
          consent_until: at,
          changed_at: at,
        },
      ],
    },
    {
      table: 'broker_accounts',
      since,
      rows: [{ link: 1, external_id: 'D', settlement_id: 'K', name: text, opened_at: at }],
    },
    {
      table: 'broker_syncs',
      since: '0073-broker-syncs',
      rows: [{ ...account, at, balance: '100', holdings: '[]' }],
    },
    {
      table: 'broker_orders',
      since,
      rows: [
        {
          ...account,
          ...paper,
          stage: 'KNOWN',
          body: '{}',
          origin: 'READER',
          state: 'OPEN',
          told: '{}',
          placed_at: at,
          changed_at: at,
        },
      ],
    },
    { table: 'broker_quotes', since, rows: [{ id: anna, ...account, ...paper, body: '{}', expires_at: at }] },
  ]
}

/** One row of everything the paper broker keeps. */
function tradingRows(): Sample[] {
  const since = '0031-trading'
  const at = '2026-11-20T10:00:00.123Z'
  const paper = { account: 1, instrument: 'STOCK:1', notation: 1 }
  return [
    {
      table: 'trading_accounts',
      since,
      rows: [{ owner: anna, name: text, cash_minor: 1, paid_in_minor: 2, opened_at: at }],
    },
    { table: 'trading_positions', since, rows: [{ ...paper, quantity_micro: 1_000_000, cost_minor: 1 }] },
    {
      table: 'trading_orders',
      since,
      rows: [
        {
          ...paper,
          side: 'BUY',
          kind: 'LIMIT',
          validity: 'GTC',
          origin: 'READER',
          state: 'OPEN',
          quantity_micro: 1_000_000,
          limit_price: '10.01',
          desk: '{}',
          reserved_minor: 1001,
          placed_at: at,
          active_at: at,
          expires_at: at,
          changed_at: at,
        },
      ],
    },
    { table: 'trading_commands', since, rows: [{ account: 1, order_id: 1, kind: 'PLACE', body: '{}', at }] },
    { table: 'trading_events', since, rows: [{ order_id: 1, at, kind: 'PLACED', facts: '{}' }] },
    {
      table: 'trading_movements',
      since,
      rows: [{ account: 1, at, kind: 'DEPOSIT', gross_minor: 1, fee_minor: 0, amount_minor: 1 }],
    },
    { table: 'trading_desks', since, rows: [{ notation: 1, seen_to: at, state: '{}' }] },
    { table: 'trading_progress', since, rows: [{ id: 1, settled_day: '2026-11-20' }] },
    {
      table: 'trading_quotes',
      since,
      rows: [{ id: anna, ...paper, side: 'BUY', quantity_micro: 1_000_000, price: '10.01', expires_at: at }],
    },
    {
      table: 'trading_plans',
      since,
      rows: [{ ...paper, amount_minor: 5000, day_of_month: 1, active: true, next_day: '2026-12-01' }],
    },
    { table: 'trading_quizzes', since, rows: [{ user_id: anna, passed_at: at }] },
    ...bankRows(at),
    ...brokerRows(at),
    {
      table: 'vault_keys',
      since: '0068-sealed-values',
      rows: [{ name: '2026', proof: '2026.dnTAbro0qrjY41AqBc9q3rcGXzYnYmaIhRBs1-QeRvC36g' }],
    },
  ]
}
