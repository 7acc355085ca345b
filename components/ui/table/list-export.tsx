'use client'
import type { ReactNode } from 'react'
import { ExportButton } from './export-button.tsx'
import { sheetRequest, type TableColumn } from './table-columns.ts'
import type { ExportRequest } from '#components/ui/download-export.ts'
import type { TableAddress } from './use-table-state.ts'

interface ListExportProps<Row> extends Pick<ExportRequest, 'endpoint'> {
  /** What else its list is asked for, e.g. the company. */
  also?: object
  /** As the list is asked for. */
  filters: object
  columns: readonly TableColumn<Row>[]
  table: TableAddress
  /** Of the reader's choice. */
  preference: { hiddenColumns: readonly string[] }
  /** Default: "Export list". */
  children?: ReactNode
}

/** Downloads a list that the server pages: every row that matches, in the order of the table and with the columns that it shows. */
export const ListExport = <Row,>({
  endpoint,
  also,
  filters,
  columns,
  table,
  preference,
  children = 'Export list',
}: ListExportProps<Row>) => (
  <ExportButton endpoint={endpoint} body={{ ...also, filters, ...sheetRequest(columns, table.state, preference.hiddenColumns) }}>
    {children}
  </ExportButton>
)
