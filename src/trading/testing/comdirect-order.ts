import { OrderTold } from '../brokers/comdirect/messages.ts'

/** An order as comdirect tells it. @param more what is otherwise of it */
export const comdirectOrder = (more: object = {}): OrderTold =>
  OrderTold.parse({
    orderId: 'O',
    orderType: 'LIMIT',
    orderStatus: 'OPEN',
    side: 'BUY',
    instrumentId: 'UUID',
    instrument: { isin: 'DE0007164600', wkn: '716460' },
    venueId: 'V',
    quantity: { value: '3.0', unit: 'XXX' },
    limit: { value: '150.00', unit: 'EUR' },
    ...more,
  })
