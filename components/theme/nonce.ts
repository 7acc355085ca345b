'use client'
import { createContext, use } from 'react'

/** Carries the nonce of the page's Content-Security-Policy to components that write their own style element. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The nonce for inline styles (data grid, editor); undefined where the page has none. */
export const useNonce = (): string | undefined => use(NonceContext)
