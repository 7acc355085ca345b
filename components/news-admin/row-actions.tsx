import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/History'
import type { RowAction } from '#components/ui/table/row-menu.tsx'
import type { TabRights } from './tab.ts'

interface Actions {
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}

/** What every row of the news administration offers. */
export const rowActionsOf = (
  { mayWrite, mayDelete }: TabRights,
  { onEdit, onHistory, onDelete }: Actions,
  own: readonly RowAction[] = [],
): RowAction[] => [
  ...(mayWrite ? [{ label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: onEdit }] : []),
  ...own,
  { label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: onHistory },
  ...(mayDelete ? [{ label: 'Delete', icon: <DeleteIcon fontSize="small" />, danger: true, onClick: onDelete }] : []),
]
