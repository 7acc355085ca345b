/** HTML that office programs put on the clipboard, in the form in which each of them writes it, and what the editor makes of it. */

interface PastedDocument {
  name: string
  html: string
  /** As HTML without attributes of looks; paragraphs of list entries without their element. */
  becomes: string
  /** What the banner says. */
  says?: string
}

const word = (
  styles: string,
  body: string,
): string => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/editor/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!--
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt;}
 span.MsoFootnoteReference {mso-style-noshow:yes; vertical-align:super;}
${styles}
--></style></head>
<body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt'>
<!--StartFragment-->
${body}
<!--EndFragment--></body></html>`

const entry = (list: string, level: number, marker: string, text: string, font = ''): string =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list.replace(' ', ` level${level} `)}'><![if !supportLists]><span ${font}><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
const plain = (text: string): string => `<p class=MsoNormal>${text}<o:p></o:p></p>`

const noteMark = (id: string, from: string, to: string): string =>
  `<a style='mso-footnote-id:${id}' href="#${to}" name="${from}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a>`

export const pastedDocuments: readonly PastedDocument[] = [
  {
    name: 'Word: bullets, then numbers, are two lists',
    html: word(
      ` @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\uF0B7;} @list l1:level1 {mso-level-tab-stop:none; mso-level-number-position:left;}`,
      [
        entry('l0 lfo1', 1, '·', 'Bullet', `style='font-family:Symbol'`),
        entry('l0 lfo1', 1, '·', 'Another'),
        entry('l1 lfo2', 1, '1.', 'First step'),
        entry('l1 lfo2', 1, '2.', 'Second step'),
      ].join('\n'),
    ),
    becomes: '<ul><li>Bullet</li><li>Another</li></ul><ol><li>First step</li><li>Second step</li></ol>',
  },
  {
    name: 'Word: levels, letters, Roman numbers, and numbers that go on after a paragraph',
    html: word(
      ` @list l0:level1 {mso-level-text:"%1\\.";} @list l0:level2 {mso-level-number-format:alpha-lower;} @list l0:level3 {mso-level-number-format:roman-lower;}`,
      [
        entry('l0 lfo1', 1, '1.', 'One'),
        entry('l0 lfo1', 2, 'a)', 'Letter'),
        entry('l0 lfo1', 3, 'i.', 'Roman'),
        entry('l0 lfo1', 3, 'ii.', 'Two'),
        entry('l0 lfo1', 2, 'b)', 'Next'),
        entry('l0 lfo1', 1, '2.', 'Two'),
        plain('Between'),
        entry('l0 lfo1', 1, '3.', 'Three'),
        `<p class=MsoListParagraph>More of three<o:p></o:p></p>`,
        entry('l0 lfo1', 1, '4.', 'Four'),
        entry('l0 lfo2', 1, '1.', 'Anew'),
      ].join('\n'),
    ),
    becomes:
      '<ol><li>One<ol type="a"><li>Letter<ol type="i"><li>Roman</li><li>Two</li></ol></li><li>Next</li></ol></li><li>Two</li></ol><p>Between</p><ol start="3"><li>Three<p>More of three</p></li><li>Four</li></ol><ol><li>Anew</li></ol>',
  },
  {
    name: 'Outlook: a list without its style sheet, a numbered heading, a marker that no list makes',
    html: word(
      '',
      [
        `<h1 style='margin-left:21.6pt;text-indent:-21.6pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Scope<o:p></o:p></h1>`,
        entry('l1 lfo2', 1, 'o', 'Ring', `style='font-family:"Courier New"'`),
        entry('l2 lfo3', 1, '(b)', 'Letter b'),
        entry('l2 lfo3', 1, '(c)', 'Letter c'),
        entry('l3 lfo4', 1, 'Article 3', 'Definitions'),
      ].join('\n'),
    ),
    becomes:
      '<h2>1 Scope</h2><ul><li>Ring</li></ul><ol start="2" type="a"><li>Letter b</li><li>Letter c</li></ol><p>Article 3 Definitions</p>',
  },
  {
    name: 'Word: raised and lowered text, a footnote with its note, hidden text and a comment',
    html: word(
      '',
      `${plain(`10<sup>6</sup> of H<sub>2</sub>O<span style='display:none;mso-hide:all'>secret</span>, see the rule${noteMark('ftn1', '_ftnref1', '_ftn1')}.`)}
      ${plain(`<a style='mso-comment-reference:AB_1'>Noted</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]></span></span>`)}
      <div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Not for clients</p></div></div>
      <div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
      <div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${noteMark('ftn1', '_ftn1', '_ftnref1')} Article 5<o:p></o:p></p></div></div>`,
    ),
    becomes: '<p>10<sup>6</sup> of H<sub>2</sub>O, see the rule<sup>[1]</sup>.</p><p>Noted</p><hr><p><sup>[1]</sup> Article 5</p>',
  },
  {
    name: 'links: only those that lead somewhere for a reader',
    html: word(
      '',
      plain(
        `<a href="#_Toc1">contents</a> <a href="other.docx">file</a> <a href="/news/add/0">own</a> <a href="about:blank#x">blank</a> <a href="file:///C:/x.docx">disk</a> <a href="HERE#_ftn1">here</a> <a href="HERE?x=1#y">here too</a> <a name="_Hlk1">mark</a> <a href="https://rules.example/a#b">rule</a> <a href="mailto:a@firm.example">mail</a>`,
      ),
    ),
    becomes:
      '<p>contents file own blank disk here here too mark <a href="https://rules.example/a#b">rule</a> <a href="mailto:a@firm.example">mail</a></p>',
  },
  {
    name: 'Word: pictures on the disk of the writer',
    html: word(
      '',
      `${plain(`Before <!--[if gte vml 1]><v:shape id="Picture_1"><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=200 height=100 src="file:///C:/Users/editor/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" alt="Limits by
 year" v:shapes="Picture_1"><![endif]> after`)}${plain('<img src="cid:image001.png@01D9" width="300"><img src="https://counter.example/p.gif" width="1" height="1">')}`,
    ),
    becomes: '<p>Before <em>[Picture missing: Limits by year]</em> after</p><p><em>[Picture missing]</em></p>',
    says: '2 pictures could not be pasted; their places are marked in the text.',
  },
  {
    name: 'Google Docs: lists directly in lists, styles for marks',
    html: `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><p dir="ltr"><span style="font-weight:700;font-size:11pt">Bold</span><span style="font-size:0.6em;vertical-align:super;">2</span><span style="font-size:0.6em;vertical-align:sub">i</span></p><ol style="margin-top:0;padding-inline-start:48px;" start="4"><li dir="ltr" style="list-style-type:decimal" aria-level="1"><p dir="ltr" role="presentation"><span>Four</span></p></li><ol><li dir="ltr" style="list-style-type:lower-alpha" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ol><li dir="ltr" style="list-style-type:decimal" aria-level="1"><p dir="ltr" role="presentation"><span>Five</span></p></li></ol><ul><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr"><span>Disc</span></p></li></ul></b>`,
    becomes:
      '<p><strong>Bold</strong><sup>2</sup><sub>i</sub></p><ol start="4"><li>Four<ol type="a"><li>Inner</li></ol></li><li>Five</li></ol><ul><li>Disc</li></ul>',
  },
  {
    name: 'LibreOffice: lists, footnote',
    html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><style type="text/css">p.sdfootnote { font-size: 10pt }</style></head><body lang="en-US" link="#000080" dir="ltr"><p>Text<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> x<sup>2</sup></p>
<ol type="a" start="3">
	<li><p>one</p>
	<ul>
		<li><p>inner</p>
	</ul>
	<li><p>two</p>
</ol>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Note</p></div></body></html>`,
    becomes:
      '<p>Text<sup>1</sup> x<sup>2</sup></p><ol start="3" type="a"><li>one<ul><li>inner</li></ul></li><li>two</li></ol><p><sup>1</sup>Note</p>',
  },
  {
    name: 'Word for the web: a list for each entry',
    html: `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1">Steps</span></span><span class="EOP SCXW1">&nbsp;</span></p></div>
<div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1 SCXW1" role="list" start="1"><li class="OutlineElement Ltr SCXW1" role="listitem" data-listid="2" data-aria-posinset="1" data-aria-level="1"><p class="Paragraph SCXW1"><span>First</span></p></li></ol></div>
<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2 SCXW1" role="list"><li class="OutlineElement Ltr SCXW1" role="listitem" data-listid="2" data-aria-posinset="1" data-aria-level="2"><p class="Paragraph SCXW1"><span>Inner</span></p></li></ul></div>
<div class="ListContainerWrapper SCXW1"><ol class="NumberListStyle1 SCXW1" role="list" start="2"><li class="OutlineElement Ltr SCXW1" role="listitem" data-listid="2" data-aria-posinset="2" data-aria-level="1"><p class="Paragraph SCXW1"><span>Second</span></p></li></ol></div>`,
    becomes: '<p>Steps&nbsp;</p><ol><li>First<ul><li>Inner</li></ul></li><li>Second</li></ol>',
  },
]
