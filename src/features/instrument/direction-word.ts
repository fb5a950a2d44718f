/** What a leveraged paper gains from: an option is a call or a put, others rise or fall with their underlying. */
export const directionWord = (entitySubType: string | undefined, isCall: boolean): string =>
  entitySubType === 'WARRANT' ? (isCall ? 'Call' : 'Put') : isCall ? 'Long' : 'Short'
