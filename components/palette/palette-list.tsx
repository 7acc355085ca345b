'use client'
import NextLink from 'next/link'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import CompanyIcon from '@mui/icons-material/ApartmentOutlined'
import EventIcon from '@mui/icons-material/EventOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import ScreenIcon from '@mui/icons-material/WebAssetOutlined'
import ServiceIcon from '@mui/icons-material/MenuBookOutlined'
import MoreIcon from '@mui/icons-material/ArrowForward'
import SubscriptionIcon from '@mui/icons-material/CardMembershipOutlined'
import ActionIcon from '@mui/icons-material/AddCircleOutlineOutlined'
import Box from '@mui/material/Box'
import type { Found } from '#lib/palette/contract.ts'
import { markedPieces } from './marks.ts'

const icons = {
  screen: ScreenIcon,
  action: ActionIcon,
  service: ServiceIcon,
  subscription: SubscriptionIcon,
  article: ArticleIcon,
  event: EventIcon,
  company: CompanyIcon,
  person: PersonIcon,
} as const

export interface Group {
  label: string
  items: readonly Found[]
}

interface PaletteListProps {
  id: string
  groups: readonly Group[]
  optionId: (index: number) => string
  /** Index over all groups. */
  active: number
  /** Words to mark; '' = none. */
  typed: string
  onPoint: (index: number) => void
  onChoose: (chosen: Found, newTab: boolean) => void
}

/** What can be gone to; the focus stays in the text field, which names the active option. */
export function PaletteList({ id, groups, optionId, active, typed, onPoint, onChoose }: PaletteListProps) {
  const before = (group: number) => groups.slice(0, group).reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Box id={id} role="listbox" aria-label="Results" sx={{ p: 1 }}>
      {groups.map(({ label, items }, group) => (
        <Box key={label} role="group" aria-labelledby={`${id}-${group}`} sx={{ '& + &': { mt: 1 } }}>
          <Box id={`${id}-${group}`} sx={{ px: 1.5, py: 0.5, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}>
            {label}
          </Box>
          {items.map((item, index) => {
            const optionIndex = before(group) + index
            return (
              <Option
                key={`${item.kind} ${item.id}`}
                id={optionId(optionIndex)}
                item={item}
                selected={optionIndex === active}
                typed={typed}
                onPoint={() => onPoint(optionIndex)}
                onChoose={onChoose}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

/** Marked by weight and a line, so that the colours stay those of the text. */
const markStyle = {
  background: 'none',
  color: 'inherit',
  fontWeight: 700,
  textDecoration: 'underline',
  textDecorationColor: 'var(--mui-palette-primary-main)',
  textUnderlineOffset: '0.2em',
} as const

/** A text with the words that were typed marked. */
const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markedPieces(text, typed).map((piece, index) =>
    piece.marked ? (
      <Box key={index} component="mark" sx={markStyle}>
        {piece.text}
      </Box>
    ) : (
      piece.text
    ),
  )

/** One line, on a phone two: titles of the news are told apart by what stands behind their beginning. */
const cut = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 2, sm: 1 },
} as const

interface OptionProps extends Pick<PaletteListProps, 'id' | 'typed' | 'onChoose'> {
  item: Found
  selected: boolean
  onPoint: () => void
}

function Option({ id, item, selected, typed, onPoint, onChoose }: OptionProps) {
  const Icon = item.more ? MoreIcon : icons[item.kind]
  return (
    <Box
      component={NextLink}
      href={item.href}
      prefetch={false}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onMouseMove={selected ? undefined : onPoint}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        typography: 'body2',
        '&[aria-selected="true"]': {
          bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, var(--mui-palette-background-paper))',
          boxShadow: 'inset 2px 0 var(--mui-palette-primary-main)',
        },
      }}
    >
      <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary', flex: 'none' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" title={item.title} sx={{ ...cut, ...(item.more ? { color: 'text.secondary' } : { fontWeight: 500 }) }}>
          <Marked text={item.title} typed={item.more ? '' : typed} />
        </Box>
        {item.detail !== null && (
          <Box component="span" sx={{ ...cut, color: 'text.secondary', fontSize: '0.8125rem' }}>
            <Marked text={item.detail} typed={typed} />
          </Box>
        )}
      </Box>
    </Box>
  )
}
