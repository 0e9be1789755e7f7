// Whole programs in six languages from one description of a request: what is shown runs as it stands, with the language alone.

export const SAMPLE_LANGUAGES = {
  curl: 'cURL',
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  php: 'PHP',
} as const;
export type SampleLanguage = keyof typeof SAMPLE_LANGUAGES;

/** A request as it is sent; the key comes from the environment, for a secret never stands in code. */
export interface SampledRequest {
  method: 'GET' | 'POST';
  url: string;
  /** A JSON body. */
  body?: unknown;
  /** The name of a file that is uploaded. */
  file?: string;
}

const lines = (...parts: (string | readonly string[] | false | undefined)[]) =>
  parts.flatMap((part) => part || []).join('\n');
const jsonOf = (body: unknown, indent = 2) => JSON.stringify(body, null, indent);
const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** In single quotes of a shell. */
const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** In double quotes of Java, Go and Python; JSON escapes what they escape. */
const quoted = (text: string) => JSON.stringify(text);
/** In single quotes of PHP. */
const php = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function curl({ method, url, body, file }: SampledRequest): string {
  const rest = [
    method === 'POST' && `  -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)"`,
    body !== undefined && `  -H 'Content-Type: application/json'`,
    body !== undefined && `  -d ${shell(jsonOf(body))}`,
    file && `  -F ${shell(`file=@${file}`)}`,
  ].filter((line) => line !== false && line !== undefined);
  return [`curl -X ${method} ${shell(url)}`, `  -H "Authorization: Bearer $YINXIN_KEY"`, ...rest].join(
    ' \\\n',
  );
}

function typescript({ method, url, body, file }: SampledRequest): string {
  return lines(
    file && [`import { openAsBlob } from 'node:fs';`, ''],
    file && [
      `const form = new FormData();`,
      `form.set('file', await openAsBlob(${quoted(file)}), ${quoted(file)});`,
    ],
    `const response = await fetch(${quoted(url)}, {`,
    `  method: '${method}',`,
    `  headers: {`,
    `    Authorization: \`Bearer \${process.env.YINXIN_KEY}\`,`,
    method === 'POST' && `    'Idempotency-Key': crypto.randomUUID(),`,
    body !== undefined && `    'Content-Type': 'application/json',`,
    `  },`,
    body !== undefined && `  body: JSON.stringify(${indented(jsonOf(body), '  ')}),`,
    file && `  body: form,`,
    `});`,
    `console.log(response.status, await response.text());`,
  );
}

function python({ method, url, body, file }: SampledRequest): string {
  return lines(
    `import os, urllib.request, uuid`,
    ``,
    body !== undefined && [`body = """${jsonOf(body).replaceAll('\\', '\\\\')}""".encode()`],
    file && [
      `boundary = uuid.uuid4().hex`,
      `with open(${quoted(file)}, "rb") as file:`,
      `    body = (`,
      `        f'--{boundary}\\r\\nContent-Disposition: form-data; name="file"; filename="${file}"\\r\\n\\r\\n'.encode()`,
      `        + file.read()`,
      `        + f"\\r\\n--{boundary}--\\r\\n".encode()`,
      `    )`,
    ],
    `request = urllib.request.Request(`,
    `    ${quoted(url)},`,
    `    method="${method}",`,
    (body !== undefined || file) && `    data=body,`,
    `    headers={`,
    `        "Authorization": "Bearer " + os.environ["YINXIN_KEY"],`,
    method === 'POST' && `        "Idempotency-Key": str(uuid.uuid4()),`,
    body !== undefined && `        "Content-Type": "application/json",`,
    file && `        "Content-Type": f"multipart/form-data; boundary={boundary}",`,
    `    },`,
    `)`,
    `with urllib.request.urlopen(request) as response:`,
    `    print(response.status, response.read().decode(errors="replace"))`,
  );
}

function java({ method, url, body, file }: SampledRequest): string {
  const publisher =
    body !== undefined
      ? `HttpRequest.BodyPublishers.ofString(body)`
      : file
        ? `HttpRequest.BodyPublishers.concat(head, HttpRequest.BodyPublishers.ofFile(Path.of(${quoted(file)})), tail)`
        : `HttpRequest.BodyPublishers.noBody()`;
  return lines(
    `import java.net.URI;`,
    `import java.net.http.*;`,
    file && `import java.nio.file.Path;`,
    `import java.util.UUID;`,
    ``,
    `public class Main {`,
    `    public static void main(String[] args) throws Exception {`,
    body !== undefined && [
      `        var body = """`,
      `            ${indented(jsonOf(body).replaceAll('\\', '\\\\'), '            ')}""";`,
    ],
    file && [
      `        var boundary = UUID.randomUUID().toString();`,
      `        var head = HttpRequest.BodyPublishers.ofString("--" + boundary`,
      `            + "\\r\\nContent-Disposition: form-data; name=\\"file\\"; filename=\\"${file}\\"\\r\\n\\r\\n");`,
      `        var tail = HttpRequest.BodyPublishers.ofString("\\r\\n--" + boundary + "--\\r\\n");`,
    ],
    `        var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    `            .header("Authorization", "Bearer " + System.getenv("YINXIN_KEY"))`,
    method === 'POST' && `            .header("Idempotency-Key", UUID.randomUUID().toString())`,
    body !== undefined && `            .header("Content-Type", "application/json")`,
    file && `            .header("Content-Type", "multipart/form-data; boundary=" + boundary)`,
    `            .method("${method}", ${publisher})`,
    `            .build();`,
    `        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`,
    `        System.out.println(response.statusCode() + " " + response.body());`,
    `    }`,
    `}`,
  );
}

function go({ method, url, body, file }: SampledRequest): string {
  const reader = body !== undefined ? 'strings.NewReader(body)' : file ? '&form' : 'nil';
  const imports = [
    ...(file ? ['bytes'] : []),
    ...(method === 'POST' ? ['crypto/rand'] : []),
    ...['fmt', 'io'],
    ...(file ? ['mime/multipart'] : []),
    ...['net/http', 'os'],
    ...(body !== undefined ? ['strings'] : []),
  ];
  return lines(
    `package main`,
    ``,
    `import (`,
    imports.map((name) => `\t"${name}"`),
    `)`,
    ``,
    `func main() {`,
    body !== undefined && `\tbody := ${goText(jsonOf(body))}`,
    file && [
      `\tvar form bytes.Buffer`,
      `\twriter := multipart.NewWriter(&form)`,
      `\tpart, _ := writer.CreateFormFile("file", ${quoted(file)})`,
      `\tcontent, err := os.ReadFile(${quoted(file)})`,
      `\tif err != nil {`,
      `\t\tpanic(err)`,
      `\t}`,
      `\tpart.Write(content)`,
      `\twriter.Close()`,
    ],
    `\trequest, _ := http.NewRequest("${method}", ${quoted(url)}, ${reader})`,
    `\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("YINXIN_KEY"))`,
    method === 'POST' && [
      `\tkey := make([]byte, 16)`,
      `\trand.Read(key)`,
      `\trequest.Header.Set("Idempotency-Key", fmt.Sprintf("%x", key))`,
    ],
    body !== undefined && `\trequest.Header.Set("Content-Type", "application/json")`,
    file && `\trequest.Header.Set("Content-Type", writer.FormDataContentType())`,
    `\tresponse, err := http.DefaultClient.Do(request)`,
    `\tif err != nil {`,
    `\t\tpanic(err)`,
    `\t}`,
    `\tdefer response.Body.Close()`,
    `\tanswer, _ := io.ReadAll(response.Body)`,
    `\tfmt.Println(response.StatusCode, string(answer))`,
    `}`,
  );
}

/** Between backquotes, which a raw string of Go cannot hold. */
const goText = (text: string) => `\`${text.replaceAll('`', '` + "`" + `')}\``;

function phpSample({ method, url, body, file }: SampledRequest): string {
  return lines(
    `<?php`,
    body !== undefined && `$body = ${php(jsonOf(body))};`,
    file && [
      `$boundary = bin2hex(random_bytes(16));`,
      `$body = "--$boundary\\r\\nContent-Disposition: form-data; name=\\"file\\"; filename=\\"${file}\\"\\r\\n\\r\\n"`,
      `    . file_get_contents(${php(file)}) . "\\r\\n--$boundary--\\r\\n";`,
    ],
    `$context = stream_context_create(['http' => [`,
    `    'method' => '${method}',`,
    `    'ignore_errors' => true,`,
    `    'header' => [`,
    `        'Authorization: Bearer ' . getenv('YINXIN_KEY'),`,
    method === 'POST' && `        'Idempotency-Key: ' . bin2hex(random_bytes(16)),`,
    body !== undefined && `        'Content-Type: application/json',`,
    file && `        "Content-Type: multipart/form-data; boundary=$boundary",`,
    `    ],`,
    (body !== undefined || file) && `    'content' => $body,`,
    `]]);`,
    `$answer = file_get_contents(${php(url)}, false, $context);`,
    `echo $http_response_header[0], ' ', $answer, PHP_EOL;`,
  );
}

const WRITERS: Readonly<Record<SampleLanguage, (request: SampledRequest) => string>> = {
  ...{ curl, typescript, python, java, go, php: phpSample },
};

export const sampleOf = (language: SampleLanguage, request: SampledRequest): string =>
  WRITERS[language](request);
