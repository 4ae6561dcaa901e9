import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  num?: boolean;
  /** The title of the card on phones. */
  main?: boolean;
  /** Action buttons: the heading is for screen readers only, unless `headed`. */
  actions?: boolean | "headed";
};

export type TableProps<Row> = {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string;
};

function headClass<Row>({ num, actions }: Column<Row>): string | undefined {
  return num || actions === "headed" ? "num" : undefined;
}

function classOf<Row>({ num, main }: Column<Row>): string | undefined {
  return [num && "num", main && "cell-main"].filter(Boolean).join(" ") || undefined;
}

/** A table; below 640 px each row becomes a card and each cell shows its heading. */
export function Table<Row>({ caption, columns, rows, rowKey, className }: TableProps<Row>) {
  return (
    <div className="table-sheet">
      <table className={className ? `table ${className}` : "table"}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th className={headClass(column)} scope="col" key={column.key}>
                {column.actions === true ? <span className="visually-hidden">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  className={classOf(column)}
                  data-label={column.main || column.actions ? undefined : column.head}
                  key={column.key}
                >
                  {column.actions ? <span className="row-actions">{column.cell(row)}</span> : column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
