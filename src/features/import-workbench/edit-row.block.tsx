import type { EditedBody, ImportRow } from '#features/import-workbench/imports.contract.ts'
import { nameOfType } from '#features/sample-portfolio/transactions.contract.ts'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { DayField, FigureField, SelectField } from '#web/blocks/form-fields.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** Kinds a row can be, the usual ones first. */
export const editedTypes = [
  'BUY',
  'SELL',
  'DIVIDEND',
  'DEPOSIT',
  'WITHDRAWAL',
  'DELIVERY_IN',
  'DELIVERY_OUT',
  'INTEREST',
  'INTEREST_CHARGE',
  'FEE',
  'FEE_REFUND',
  'TAX',
  'TAX_REFUND',
] as const satisfies readonly EditedBody['type'][]

const typed = (value: number | undefined): string | undefined =>
  value === undefined || value === 0 ? undefined : format.pieces(value)

/** The fields of a row, as the file says them, to be written anew. */
export function EditRow({ at, row }: { at: PageContext; row: ImportRow }) {
  const form = { ...formOf(at, 'bearbeiten'), part: 'zeile' }
  const { idRow = '', type, date, said, quantity, price, amount, fee, tax, isoCurrency } = row
  return (
    <div className="edit-row">
      <Form of={form}>
        <input type="hidden" name="zeile" value={idRow} />
        <div className="row-fields">
          <DayField of={form} name="tag" label="Tag" value={date} />
          <SelectField
            of={form}
            name="art"
            label="Art"
            value={editedTypes.find((each) => each === type)}
            options={editedTypes.map((each) => ({ value: each, label: nameOfType[each] }))}
          />
          <Field of={form} name="wert" label="Name, WKN oder ISIN" type="search" {...(said && { value: said })} />
          <FigureField of={form} name="stueck" label="Stück" value={typed(quantity)} />
          <FigureField of={form} name="kurs" label="Kurs" value={typed(price)} />
          <FigureField of={form} name="betrag" label="Betrag" value={typed(amount)} />
          <FigureField of={form} name="gebuehr" label="Gebühr" value={typed(fee)} />
          <FigureField of={form} name="steuer" label="Steuer" value={typed(tax)} />
          <Field of={form} name="waehrung" label="Währung" {...(isoCurrency && { value: isoCurrency })} />
        </div>
        <div className="acts">
          <button className="btn primary">So übernehmen</button>
          <a className="btn ghost" href={`${withQuery(at.path, at.query, { zeile: undefined })}#zeile-${idRow}`}>
            Verwerfen
          </a>
        </div>
      </Form>
    </div>
  )
}
