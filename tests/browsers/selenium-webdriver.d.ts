/** What the tests call of a library that brings no types. */
declare module 'selenium-webdriver' {
  export const Key: Record<
    'ARROW_RIGHT' | 'BACK_SPACE' | 'CONTROL' | 'END' | 'ESCAPE' | 'HOME' | 'RETURN' | 'TAB',
    string
  >;

  export const error: { StaleElementReferenceError: new () => Error };

  export class Capabilities {
    constructor(capabilities: object);
  }

  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: Capabilities): this;
    build(): Promise<WebDriver>;
  }

  export interface WebElement {
    getAriaRole: () => Promise<string>;
    getAccessibleName: () => Promise<string>;
  }

  interface Actions {
    move: (to: { x: number; y: number; duration: number }) => this;
    click: () => this;
    keyDown: (key: string) => this;
    keyUp: (key: string) => this;
    sendKeys: (keys: string) => this;
    perform: () => Promise<void>;
  }

  export interface WebDriver {
    get: (url: string) => Promise<void>;
    executeScript: <Result>(script: string, ...args: unknown[]) => Promise<Result>;
    findElement: (by: { css: string }) => Promise<WebElement>;
    actions: () => Actions;
    manage: () => { window: () => { setRect: (size: { width: number; height: number }) => Promise<unknown> } };
    navigate: () => Record<'back' | 'forward', () => Promise<void>>;
    switchTo: () => { activeElement: () => Promise<WebElement> };
    quit: () => Promise<void>;
  }
}

declare module 'selenium-webdriver/remote/index.js' {
  interface ServiceOptions {
    port: number;
    args: string[];
    loopback: boolean;
    env: NodeJS.ProcessEnv;
  }

  export class DriverService {
    constructor(program: string, options: ServiceOptions);
    start(): Promise<string>;
    address(): Promise<string>;
    kill(): Promise<void>;
  }
}
