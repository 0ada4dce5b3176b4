/** Downloads a file by a link, so that the browser streams it to the disk, however large it is. */
export function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
