'use client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { FilterBar } from '#components/ui/table/filter-bar.tsx'
import { usePagedList } from '#components/ui/table/use-paged-list.ts'
import type { RegisterRow } from '#lib/obligations/contract.ts'
import { actionStates, ownerText, rowStates, stateWords } from '#lib/obligations/words.ts'
import type { ActionState, RowState } from '#lib/obligations/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { columns as filterable } from './register-state.ts'
import type { RegisterProps } from './register-state.ts'
import { StateSelect } from './state-select.tsx'

/** Most cards of the board; more are read better in the table. */
const CARDS = 200
const FIRST_PAGE = { page: 1, size: CARDS }
/** In the order of the work; what was decided without an action stands at its end. */
const columns: readonly RowState[] = ['assess', 'open', 'progress', 'done', 'dropped', 'decided']
const isAction = (state: RowState): state is ActionState => (actionStates as readonly string[]).includes(state)

/** The register by state, narrowed by the filters of the table; a card is moved by its own choice of states, so that no pointer is needed. */
export function RegisterBoard({ show, filters, table, isInternal, toolbar, onOpen }: RegisterProps) {
  const { state, change } = table
  const list = usePagedList('POST /api/v1/Obligation/paged', FIRST_PAGE, { filters, orderBy: state.sort })
  const chosen = Object.keys(state.filters).length > 0
  return (
    <>
      <Box sx={{ mb: 1, displayPrint: 'none' }}>
        <FilterBar
          label="Obligations"
          columns={filterable}
          filters={state.filters}
          onChange={(next) => change({ filters: next })}
          after={toolbar}
        />
      </Box>
      <ListStates list={list} failure="The register could not be read." skeleton={<RowsSkeleton rows={4} />}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <EmptyState
              filtered={chosen || show === 'overdue' || show === 'owner'}
              {...(chosen && { onClear: () => change({ filters: {} }) })}
            >
              Nothing is here.
            </EmptyState>
          ) : (
            <Columns items={items} totalCount={totalCount} isInternal={isInternal} onOpen={onOpen} />
          )
        }
      </ListStates>
    </>
  )
}

interface ColumnsProps extends Pick<RegisterProps, 'isInternal' | 'onOpen'> {
  items: readonly RegisterRow[]
  totalCount: number
}

function Columns({ items, totalCount, isInternal, onOpen }: ColumnsProps) {
  const shown = columns.filter((state) => state !== 'decided' || items.some((row) => row.state === state))
  return (
    <>
      {totalCount > CARDS && (
        <Typography
          variant="body2"
          sx={{ mb: 1 }}
        >{`The first ${CARDS} of ${totalCount} are shown; the table has all of them.`}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))', alignItems: 'start' }}>
        {shown.map((state) => (
          <Column
            key={state}
            state={state}
            rows={items.filter((row) => row.state === state)}
            namesCompany={isInternal || items.some(({ entityName }) => entityName !== items[0]!.entityName)}
            onOpen={onOpen}
          />
        ))}
      </Box>
    </>
  )
}

interface ColumnProps {
  state: RowState
  rows: readonly RegisterRow[]
  /** The cards are of several companies. */
  namesCompany: boolean
  onOpen: (obligationId: string) => void
}

function Column({ state, rows, namesCompany, onOpen }: ColumnProps) {
  const id = `board-${rowStates.indexOf(state)}`
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Typography id={id} component="h2" variant="subtitle2" sx={{ display: 'flex', justifyContent: 'space-between', px: 0.5 }}>
        <span>{stateWords[state]}</span>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {rows.length}
        </Box>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {rows.map((row) => (
          <Card key={row.id} row={row} namesCompany={namesCompany} onOpen={onOpen} />
        ))}
      </Box>
    </Box>
  )
}

function Card({ row, namesCompany, onOpen }: { row: RegisterRow } & Pick<ColumnProps, 'namesCompany' | 'onOpen'>) {
  const { entityName, obligationId, actionId, task, articleTitle, articleState, state, version, dueDate, overdue, needsOwner, mayWrite } =
    row
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: 1.25,
        display: 'grid',
        gap: 0.5,
        minWidth: 0,
      }}
    >
      <Button
        onClick={() => onOpen(obligationId)}
        sx={{
          justifyContent: 'flex-start',
          textAlign: 'left',
          whiteSpace: 'normal',
          p: 0.25,
          mx: -0.25,
          overflowWrap: 'anywhere',
          color: 'text.primary',
          fontWeight: 600,
        }}
      >
        {task ?? articleTitle}
      </Button>
      {task !== null && <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{articleTitle}</Box>}
      {namesCompany && <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{entityName}</Box>}
      <Box sx={{ typography: 'body2', ...(needsOwner && { color: 'warning.main', fontWeight: 600 }) }}>{ownerText(row)}</Box>
      {dueDate !== null && (
        <Box sx={{ typography: 'body2', ...(overdue && { color: 'error.main', fontWeight: 600 }) }}>
          {`${overdue ? 'Overdue: ' : 'Due '}${shortDate(dueDate)}`}
        </Box>
      )}
      {articleState !== 'current' && (
        <Box sx={{ typography: 'caption', color: 'warning.main' }}>
          {articleState === 'changed' ? 'The article has changed since' : 'The article was withdrawn'}
        </Box>
      )}
      {actionId !== null && version !== null && isAction(state) && (
        <StateSelect
          obligationId={obligationId}
          actionId={actionId}
          version={version}
          state={state}
          name={task ?? ''}
          readOnly={!mayWrite}
        />
      )}
    </Box>
  )
}
