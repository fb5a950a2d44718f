import { signPlanks, signSvg } from '#contract/sign.ts'

/** Line drawings of 18 × 18; decoration only, the word stands beside or in the title. */
const paths = {
  menu: 'M3 5h12M3 9h12M3 13h8',
  search: 'M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM12 12l4 4',
  user: 'M9 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 15.5c.8-3 3-4 5.5-4s4.7 1 5.5 4',
  close: 'M4 4l10 10M14 4L4 14',
  copy: 'M6 6h9v9H6zM3 12V3h9',
  star: 'M9 2.5l2 4.2 4.6.6-3.4 3.2.9 4.6L9 12.8l-4.1 2.3.9-4.6L2.4 7.3 7 6.7z',
  bell: 'M4.5 13V8a4.5 4.5 0 0 1 9 0v5l1 1h-11zM7.5 16h3',
  compare: 'M6 3v12M12 3v12M3 6h6M9 12h6',
  plus: 'M9 3v12M3 9h12',
  check: 'M3.5 9.5l3.5 3.5 7.5-8',
  pause: 'M6.5 4v10M11.5 4v10',
  warning: 'M9 2.5L16.5 15h-15zM9 7v4M9 13v.2',
  info: 'M9 16A7 7 0 1 0 9 2a7 7 0 0 0 0 14zM9 8v4.5M9 5.5v.2',
  lock: 'M4.500 8.500h9v6.500h-9zM6.500 8.500V6a2.500 2.500 0 0 1 5 0v2.500',
  key: 'M6 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM9 9h7v3M13 9v2.500',
  eye: 'M1.500 9S4.500 4 9 4s7.500 5 7.500 5-3 5-7.500 5-7.500-5-7.500-5zM9 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  enter: 'M14 4v5H4M7 6L4 9l3 3',
  download: 'M9 3v8M5.5 8 9 11.5 12.500 8M3 15h12',
  share:
    'M6 9.5L12 6M6 9.5l6 3.5M4.5 11a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM13.5 6.600a1.6 1.6 0 1 0 ' +
    '0-3.200 1.6 1.6 0 0 0 0 3.200zM13.5 15.600a1.6 1.6 0 1 0 0-3.200 1.6 1.6 0 0 0 0 3.200z',
} as const
export type IconName = keyof typeof paths

export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'ic s' : 'ic'} viewBox="0 0 18 18" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

/** The sign: two stacked chevrons of four planks. */
export function Sign({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {signPlanks.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}

export const favicon = `data:image/svg+xml,${encodeURIComponent(signSvg)}`
