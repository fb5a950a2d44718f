/** The portal's sign, two stacked chevrons of four planks in two oak tones, on a field of 24 × 24. */
export const signPlanks = [
  { d: 'M3 9 11.7 2.200v7.600L3 16.600z', fill: '#D99A3D' },
  { d: 'M12.300 2.200 21 9v7.600L12.300 9.800z', fill: '#A96B14' },
  { d: 'M3 18 11.700 11.200v7.600L7.600 22H3z', fill: '#A96B14' },
  { d: 'M12.300 11.200 21 18v4h-4.600l-4.100-3.200z', fill: '#D99A3D' },
] as const

/** As a picture of its own. */
export const signSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
  signPlanks.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('') +
  '</svg>'

/** pixels: for the home screens of iOS, Android, and the start picture of the app */
export const appIconSizes = [180, 192, 512] as const

/** The sign on a white square, with the room around it that phones cut off. */
export const appIconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#FFFFFF"/>' +
  '<g transform="translate(8 8)">' +
  signPlanks.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('') +
  '</g></svg>'
