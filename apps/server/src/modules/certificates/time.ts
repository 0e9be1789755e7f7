/** Certificates and lists know no fractions of a second (RFC 5280 4.1.2.5). */
export const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);
