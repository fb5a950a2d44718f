import type { InlineConfig } from 'vite'

export declare function developmentBuild(outDir: string): InlineConfig
