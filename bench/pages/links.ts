/** The links of menu and footer, taken from the portal's own list of features: the fixture holds them for the peers. */
export { fixedLinks } from '#features/features.ts'
