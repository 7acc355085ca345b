'use client'
import { SwitchCell } from '#components/ui/table/switch-cell.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'

const WIDTH = 106

interface FlagColumn<Row, Flag extends string> {
  flag: Flag
  label: string
  /** The list can be narrowed by it. */
  filterable?: boolean
  onSwitch: (row: Row, flag: Flag, on: boolean) => Promise<unknown>
  mayWrite: boolean
}

/** Column of a flag with a switch that saves at once, and goes back when that fails. */
export const flagColumn = <Flag extends string, Row extends { title: string } & Record<Flag, boolean>>({
  flag,
  label,
  filterable = true,
  onSwitch,
  mayWrite,
}: FlagColumn<Row, Flag>): TableColumn<Row> => ({
  field: flag,
  label,
  kind: 'yes-no',
  ...(filterable && { filter: 'yes-no' as const }),
  width: WIDTH,
  value: (row) => row[flag],
  render: (row) => (
    <SwitchCell checked={row[flag]} label={`${label}: ${row.title}`} disabled={!mayWrite} onChange={(on) => onSwitch(row, flag, on)} />
  ),
})
