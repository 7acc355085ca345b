'use client'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Fab from '@mui/material/Fab'
import Tooltip from '@mui/material/Tooltip'

interface FloatingAction {
  /** Name and tooltip of the button. */
  label: string
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
}

interface TabLayoutProps {
  /** Round buttons at the lower right end, on a phone in the middle, beside the menus of the rows; the first is the main one. */
  floating?: readonly FloatingAction[]
  /** The table with its filter bar, and the dialogs. */
  children: ReactNode
}

/**
 * One tab: the table, and the floating buttons, which stay where they are however long the table is; on wide screens half beside it, one above the
 * other, off the menus of its rows. The footer leaves them room (shell.module.css).
 */
export function TabLayout({ floating = [], children }: TabLayoutProps) {
  return (
    <>
      {children}
      {floating.length > 0 && (
        <Box
          role="group"
          aria-label="Actions"
          data-floating-actions
          // So named it keeps its place when a dialog takes the page's scrollbar away.
          className="mui-fixed"
          sx={{
            position: 'fixed',
            bottom: 20,
            right: { xs: 0, md: 8 },
            left: { xs: 0, md: 'auto' },
            zIndex: 2,
            display: 'flex',
            flexDirection: { xs: 'row-reverse', md: 'column-reverse' },
            justifyContent: { xs: 'center', md: 'flex-start' },
            gap: 1.5,
            pointerEvents: 'none',
          }}
        >
          {floating.map(({ label, icon, onClick, disabled }, index) => (
            <Tooltip key={label} title={label} placement="top">
              {/* A disabled button has no pointer events, so its tooltip needs something around it. */}
              <Box component="span" sx={{ pointerEvents: 'auto' }}>
                <Fab
                  size="medium"
                  {...(index === 0 && { color: 'primary' as const })}
                  aria-label={label}
                  disabled={disabled ?? false}
                  onClick={onClick}
                  sx={(theme) => ({
                    boxShadow: theme.shadows[8],
                    ...(index > 0 && { bgcolor: 'background.paper', color: 'text.primary', border: 1, borderColor: 'divider' }),
                  })}
                >
                  {icon}
                </Fab>
              </Box>
            </Tooltip>
          ))}
        </Box>
      )}
    </>
  )
}
