import type { Finding } from "./finding.ts";
import { importsOf, sourceOf } from "./source.ts";
import { isTest, needFiles, read } from "./tree.ts";

/** Libraries that ask a trained model, or are one. */
const LIBRARY =
  /^(?:openai|ollama|replicate|llamaindex|langchain|ai|cohere-ai|groq-sdk|together-ai|natural|brain\.js|node-llama-cpp|onnxruntime-\w+|fasttext(?:[.-].*)?|ml-[\w-]+|@(?:anthropic-ai|langchain|huggingface|xenova|mistralai|tensorflow|ai-sdk|google-ai|azure-rest\/ai-[\w-]+|aws-sdk\/client-(?:bedrock|sagemaker)[\w-]*)(?:\/.*)?|@google\/(?:generative-ai|genai)|@azure\/openai)$/;
/** Where models are asked over the network. */
const ADDRESS =
  /\b(?:api\.openai\.com|api\.anthropic\.com|generativelanguage\.googleapis\.com|aiplatform\.googleapis\.com|api\.mistral\.ai|api\.cohere\.(?:ai|com)|api\.groq\.com|api\.together\.xyz|openrouter\.ai|api-inference\.huggingface\.co|api\.replicate\.com|bedrock-runtime|localhost:11434)\b/;

type Package = { readonly dependencies?: object; readonly optionalDependencies?: object };

/** What the product runs with asks no trained model (rule X91): neither by a library nor by an address in its sources. */
export function checkModels(root: string): Finding[] {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(read(root, "package.json")) as Package;
  const taken = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
    .filter((name) => LIBRARY.test(name))
    .map((name) => ({ file: "package.json", message: `${name} asks a trained model; nothing here may (rule X91).` }));
  return [...taken, ...needFiles(root, ["src"], /\.tsx?$/).flatMap((file) => checkFile(root, file))];
}

function checkFile(root: string, file: string): Finding[] {
  if (isTest(file)) return [];
  const source = sourceOf(root, file);
  const imported = importsOf(source)
    .filter(({ specifier }) => LIBRARY.test(specifier))
    .map(({ specifier, line }) => ({ file, line, message: `${specifier} asks a trained model (rule X91).` }));
  const address = ADDRESS.exec(source.text);
  if (address === null) return imported;
  return [
    ...imported,
    { file, line: source.line(address.index), message: `${address[0]} is a trained model (rule X91).` },
  ];
}
