/** Opens the palette or the keyboard help, with code that need not be here before. */
export async function openLater(name: 'palette' | 'help'): Promise<void> {
  const { openQuickAccess } = await import('./quick-access.tsx')
  await openQuickAccess(name)
}
