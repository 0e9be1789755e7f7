/** Six languages from one description of a call. */
export const SAMPLE_LANGUAGES = {
  curl: 'cURL',
  typescript: 'TypeScript',
  java: 'Java',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
} as const;
export type SampleLanguage = keyof typeof SAMPLE_LANGUAGES;

interface SampledCall {
  method: string;
  path: string;
}

/** With what one's own system keeps in the environment: a secret never stands in code. */
export function sampleOf(language: SampleLanguage, { method, path }: SampledCall, origin: string): string {
  const url = origin + path;
  const isWrite = method === 'POST';
  switch (language) {
    case 'curl':
      return [
        `curl -X ${method} '${url}' \\`,
        `  -H "Authorization: Bearer $YINXIN_KEY"${isWrite ? ' \\' : ''}`,
        ...(isWrite
          ? [`  -H "Idempotency-Key: $(uuidgen)" \\`, `  -H 'Content-Type: application/json' -d @body.json`]
          : []),
      ].join('\n');
    case 'typescript':
      return [
        `const response = await fetch('${url}', {`,
        `  method: '${method}',`,
        `  headers: {`,
        `    Authorization: \`Bearer \${process.env.YINXIN_KEY}\`,`,
        ...(isWrite
          ? [`    'Idempotency-Key': crypto.randomUUID(),`, `    'Content-Type': 'application/json',`]
          : []),
        `  },`,
        ...(isWrite ? [`  body: JSON.stringify(body),`] : []),
        `});`,
        `const { code, data, message } = await response.json();`,
      ].join('\n');
    case 'java':
      return [
        `var request = HttpRequest.newBuilder(URI.create("${url}"))`,
        `    .header("Authorization", "Bearer " + System.getenv("YINXIN_KEY"))`,
        ...(isWrite
          ? [
              `    .header("Idempotency-Key", UUID.randomUUID().toString())`,
              `    .header("Content-Type", "application/json")`,
              `    .POST(HttpRequest.BodyPublishers.ofString(body)).build();`,
            ]
          : [`    .GET().build();`]),
        `var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());`,
      ].join('\n');
    case 'python':
      return [
        `import json, os, urllib.request, uuid`,
        ``,
        `request = urllib.request.Request("${url}", method="${method}"${isWrite ? ', data=json.dumps(body).encode()' : ''})`,
        `request.add_header("Authorization", "Bearer " + os.environ["YINXIN_KEY"])`,
        ...(isWrite
          ? [
              `request.add_header("Idempotency-Key", str(uuid.uuid4()))`,
              `request.add_header("Content-Type", "application/json")`,
            ]
          : []),
        `answer = json.load(urllib.request.urlopen(request))`,
      ].join('\n');
    case 'go':
      return [
        `request, _ := http.NewRequest("${method}", "${url}", ${isWrite ? 'bytes.NewReader(body)' : 'nil'})`,
        `request.Header.Set("Authorization", "Bearer "+os.Getenv("YINXIN_KEY"))`,
        ...(isWrite
          ? [
              `request.Header.Set("Idempotency-Key", uuid)`,
              `request.Header.Set("Content-Type", "application/json")`,
            ]
          : []),
        `response, err := http.DefaultClient.Do(request)`,
      ].join('\n');
    case 'php':
      return [
        `$request = curl_init('${url}');`,
        `curl_setopt_array($request, [`,
        `    CURLOPT_CUSTOMREQUEST => '${method}',`,
        `    CURLOPT_RETURNTRANSFER => true,`,
        `    CURLOPT_HTTPHEADER => [`,
        `        'Authorization: Bearer ' . getenv('YINXIN_KEY'),`,
        ...(isWrite
          ? [
              `        'Idempotency-Key: ' . bin2hex(random_bytes(16)),`,
              `        'Content-Type: application/json',`,
            ]
          : []),
        `    ],`,
        ...(isWrite ? [`    CURLOPT_POSTFIELDS => json_encode($body),`] : []),
        `]);`,
        `$answer = json_decode(curl_exec($request), true);`,
      ].join('\n');
  }
}
