import type PDFKit from 'pdfkit';
import { toPrintable } from './certificate-words.js';

type Document = InstanceType<typeof PDFKit>;

const INK = '#1d2b26';
const QUIET = '#5b6962';
const LINE = '#c9d2cc';
const PAPER = '#f4f6f4';
const LABEL_WIDTH = 104;
const FOOT_HEIGHT = 56;

/** A Letter page, written from top to bottom. Text that does not fit ends with an ellipsis, so it stays one page. */
export class CertificatePage {
  constructor(private readonly document: Document) {}

  title(text: string, beside: string): void {
    this.style('Helvetica-Bold', 20).text(text, this.left, this.y, { lineBreak: false });
    this.style('Helvetica', 9, QUIET).text(toPrintable(beside), this.left, this.y + 7, {
      ...this.line,
      align: 'right',
    });
    this.document.y = this.document.page.margins.top + 28;
    this.rule();
  }

  heading(text: string): void {
    this.document.y += 7;
    this.style('Helvetica-Bold', 10.5).text(toPrintable(text), this.left, this.y, this.line);
    this.document.y += 2;
  }

  /** A label and its value, on one line, or on two if the value is long. */
  fact(label: string, value: string | null, font = 'Helvetica'): void {
    const { document, y } = this;
    this.style('Helvetica', 8, QUIET).text(label, this.left, y, { lineBreak: false });
    const width = this.width - LABEL_WIDTH;
    this.style(font, font === 'Courier' ? 7.4 : 8.5);
    const words = toPrintable(value ?? 'not recorded');
    const height = Math.min(document.heightOfString(words, { width }), 20.5);
    document.text(words, this.left + LABEL_WIDTH, y, { width, height, ellipsis: true });
    document.y = y + Math.max(height, 9.8) + 1.6;
  }

  paragraph(text: string): void {
    this.style('Helvetica', 8.5).text(toPrintable(text), this.left, this.y, { ...this.line, height: 33 });
    this.document.y += 1;
  }

  /** A text as it was shown, in a box. */
  quote(text: string, most: number): void {
    const { document, y } = this;
    const [inset, words] = [6, toPrintable(text)];
    const width = this.width - 2 * inset;
    this.style('Helvetica', 7.6);
    const height = Math.min(document.heightOfString(words, { width }), most);
    document.rect(this.left, y, this.width, height + 2 * inset).fill(PAPER);
    const ellipsis = ' … (the whole text is in the attached file)';
    document.fillColor(INK).text(words, this.left + inset, y + inset, { width, height, ellipsis });
    document.y = y + height + 2 * inset + 4;
  }

  rule(): void {
    this.document
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.7)
      .stroke(LINE);
    this.document.y += 4;
  }

  foot(text: string): void {
    const { document } = this;
    this.style('Helvetica', 7.2, QUIET);
    const height = document.heightOfString(text, { width: this.width });
    document.y = document.page.height - document.page.margins.bottom - height - 6;
    this.rule();
    document.text(text, this.left, this.y, { width: this.width, height: height + 1 });
  }

  /** The free points above the foot. */
  get room(): number {
    return this.document.page.height - this.document.page.margins.bottom - FOOT_HEIGHT - this.y;
  }

  private style(font: string, size: number, color = INK): Document {
    return this.document.font(font).fontSize(size).fillColor(color);
  }

  private get line() {
    return { width: this.width, height: 13, ellipsis: true };
  }

  private get left(): number {
    return this.document.page.margins.left;
  }

  private get width(): number {
    const { page } = this.document;
    return page.width - page.margins.left - page.margins.right;
  }

  private get y(): number {
    return this.document.y;
  }
}
