/** Under which a window remembers what plays in it. */
export const playingKey = 'parkett.laeuft'
