import { FilterSheet } from '#web/blocks/filter-sheet.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  'ein Filter gesetzt': () => (
    <form className="acts" action="/news/finder" method="get">
      <FilterSheet id="beispiel-filter" chosen={1}>
        <div className="field">
          <label htmlFor="beispiel-sprache">Sprache</label>
          <span className="input select">
            <select id="beispiel-sprache" name="sprache" defaultValue="de">
              <option value="de">Deutsch</option>
            </select>
          </span>
        </div>
      </FilterSheet>
      <button className="btn foot-of-fields">Zeigen</button>
    </form>
  ),
}
