'use client'
import { SwitchCell } from '#components/ui/table/switch-cell.tsx'

const WIDTH = 106

interface FlagColumn<Row, Flag extends string> {
  flag: Flag
  label: string
  onSwitch: (row: Row, flag: Flag, on: boolean) => Promise<unknown>
  mayWrite: boolean
}

/** The column of a flag: a switch that saves at once, and goes back when that fails. */
export const flagColumn = <Flag extends string, Row extends { title: string } & Record<Flag, boolean>>({
  flag,
  label,
  onSwitch,
  mayWrite,
}: FlagColumn<Row, Flag>) => ({
  width: WIDTH,
  render: (row: Row) => (
    <SwitchCell checked={row[flag]} label={`${label}: ${row.title}`} disabled={!mayWrite} onChange={(on) => onSwitch(row, flag, on)} />
  ),
})
