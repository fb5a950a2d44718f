export declare const checks: { pluginTimings: boolean }
export declare function buildClient(outDir: string, options?: { isDevelopment?: boolean }): Promise<unknown>
