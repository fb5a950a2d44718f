/** Hands the table of its board out as a file, in the order and with the filter that are seen. @param name of the file, without its ending */
export const TableFiles = ({ name }: { name: string }) => (
  <span className="acts">
    <button type="button" className="btn ghost" data-table-csv={name} aria-label="Tabelle als CSV">CSV</button>
    <button type="button" className="btn ghost" data-table-json={name} aria-label="Tabelle als JSON">JSON</button>
  </span>
)
