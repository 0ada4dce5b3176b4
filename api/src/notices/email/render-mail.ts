/** The parts of an email. */
export interface MailContent {
  readonly title: string;
  readonly intro: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly remark: string | undefined;
  /** The label of the link. */
  readonly link: string;
  readonly url: string;
  readonly footer: string;
  /** The page where a member leaves the buyers list. */
  readonly leaveUrl?: string;
}

/** The font of an email's style. */
export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders an email as plain text and as HTML, without images, scripts or other loaded files. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({ title, intro, facts, remark, link, url, footer, leaveUrl }: MailContent): string {
  const lines = facts.map(({ name, value }) => `${name}: ${value}`);
  return [
    title,
    '',
    intro,
    '',
    ...lines,
    ...(remark === undefined ? [] : ['', remark]),
    '',
    `Open ${link}:`,
    url,
    '',
    '-- ',
    footer,
    ...(leaveUrl === undefined ? [] : [`Leave the list: ${leaveUrl}`]),
    '',
  ].join('\n');
}

// Tables and inline styles, because every mail program supports them.
function renderHtml({ title, intro, facts, remark, link, url, footer, leaveUrl }: MailContent): string {
  const leave = leaveUrl && ` <a href="${escapeHtml(leaveUrl)}" style="color:#5b6658">Leave the list</a>`;
  const rows = facts.map(
    ({ name, value }) =>
      `<tr><th scope="row" align="left" valign="top" style="padding:6px 16px 6px 0;font-weight:600;white-space:nowrap;color:#4a5548">${escapeHtml(name)}</th><td style="padding:6px 0">${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f0;color:#1f2a1d;font-size:16px;line-height:1.5;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dfe3da;border-radius:8px"><tr><td style="padding:28px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
<table cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">${rows.join('')}</table>
${remark === undefined ? '' : `<p style="margin:0 0 20px;padding:12px 14px;background:#fff4d6;border-radius:6px">${escapeHtml(remark)}</p>\n`}<p style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#2f6b2a;color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px">Open ${escapeHtml(link)}</a></p>
<p style="margin:0 0 20px;font-size:13px;color:#5b6658;word-break:break-all">${escapeHtml(url)}</p>
<p style="margin:0;padding-top:16px;border-top:1px solid #dfe3da;font-size:13px;color:#5b6658">${escapeHtml(footer)}${leave ?? ''}</p>
</td></tr></table></td></tr></table>
</body></html>
`;
}

/** Escapes text for HTML, also for attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
