'use client'
import { useState } from 'react'
import BackIcon from '@mui/icons-material/ArrowBack'
import DownIcon from '@mui/icons-material/ArrowDownward'
import ForwardIcon from '@mui/icons-material/ArrowForward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import IconButton from '@mui/material/IconButton'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

interface MovesProps {
  name: string
  /** From 0. */
  index: number
  count: number
  onMove: (to: number) => void
  /** The others stand above and below, not beside it. */
  isUpright?: boolean
}

/** Two buttons that move one of several. At either end they keep the focus, which a disabled button would lose, and the new position is said aloud. */
export function Moves({ name, index, count, onMove, isUpright = false }: MovesProps) {
  const [hasMoved, setHasMoved] = useState(false)
  if (count < 2) return null
  const button = (to: number, words: string, icon: React.ReactNode) => {
    const isEnd = to < 0 || to >= count
    return (
      <IconButton
        size="small"
        aria-label={`Move ${name} ${words}`}
        aria-disabled={isEnd || undefined}
        sx={{ opacity: isEnd ? 0.38 : 1 }}
        onClick={() => {
          if (isEnd) return
          setHasMoved(true)
          onMove(to)
        }}
      >
        {icon}
      </IconButton>
    )
  }
  const [Before, After] = isUpright ? [UpIcon, DownIcon] : [BackIcon, ForwardIcon]
  return (
    <>
      {button(index - 1, isUpright ? 'up' : 'forward', <Before fontSize="small" />)}
      {button(index + 1, isUpright ? 'down' : 'back', <After fontSize="small" />)}
      <VisuallyHidden>
        <span role="status">{hasMoved && `Now ${index + 1} of ${count}`}</span>
      </VisuallyHidden>
    </>
  )
}

/** The items after one of them went to another position. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, items[from]!)
}
