/** Hands the table of its board out as a file, in the order and with the filter that are seen. @param name of the file, without its ending */
export const CsvButton = ({ name }: { name: string }) => <button type="button" className="btn ghost" data-table-csv={name}>CSV</button>
