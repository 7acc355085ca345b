'use client'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the window is as narrow as a phone: rows are cards, dialogs fill the screen. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 599px)')
